// A job's whole life, with OpenAPI Generator's client.
package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"time"

	"jobpostings.example/client/target/jobs"
)

func main() {
	address, key := os.Args[1], os.Args[2]
	configuration := jobs.NewConfiguration()
	configuration.Servers = jobs.ServerConfigurations{{URL: address + "/api/v1.1"}}
	open := jobs.NewAPIClient(configuration)
	withKey := *configuration
	withKey.DefaultHeader = map[string]string{"API-Key": key}
	client := jobs.NewAPIClient(&withKey)
	ctx := context.Background()
	word := fmt.Sprintf("go%d", time.Now().UnixNano())

	created := must(client.JobsAPI.CreateJob(ctx).JobToCreate(nurse(word)).Execute())
	require(created.Status, jobs.DRAFT)
	require(created.Locations[0].Name+", "+created.Locations[1].Name, "Vancouver, Calgary")
	require(must(client.JobsAPI.GetJob(ctx, created.Id).Execute()).Title, created.Title)

	other := must(client.JobsAPI.CreateJob(ctx).JobToCreate(nurse(word)).Execute())
	var listed []int32
	list := client.JobsAPI.ListJobs(ctx).Q(word).PageSize(1)
	for {
		page := must(list.Execute())
		for _, job := range page.Data {
			listed = append(listed, job.Id)
		}
		next := page.Paging.Next.Get()
		if next == nil {
			break
		}
		list = list.After(must2(url.Parse(*next)).Query().Get("after"))
	}
	slices.Sort(listed)
	both := []int32{created.Id, other.Id}
	slices.Sort(both)
	require(fmt.Sprint(listed), fmt.Sprint(both))

	title := jobs.JobChange{}
	title.SetTitle("Nurse " + word)
	patched := must(client.JobsAPI.PatchJob(ctx, created.Id).JobChange(title).Execute())
	require(patched.Title, "Nurse "+word)
	for _, status := range []jobs.JobStatus{jobs.ACTIVE, jobs.ARCHIVED} {
		change := jobs.JobChange{}
		change.SetStatus(status)
		require(must(client.JobsAPI.ModifyJob(ctx, created.Id).JobChange(change).Execute()).Status, status)
	}

	planned := jobs.JobChange{}
	planned.SetReferenceId(word)
	planned.SetTitle("Nurse " + word)
	planned.SetLocations(places())
	planned.SetCategories([]jobs.JobCategoryId{{Id: 19}})
	planned.SetPositionType(jobs.PositionTypeId{Id: 1})
	planned.SetDescription("<p>Care for people.</p>")
	planned.SetApplicantRoutingType(jobs.ApplicantRoutingTypeId{Id: 1})
	planned.SetApplicationEmail("jobs@example.ca")
	batch := jobs.Batch{Operations: []jobs.Operation{{Op: "put", Job: &planned}}}
	batch.SetDryRun(true)
	result := must(client.JobsAPI.BatchJobs(ctx).Batch(batch).Execute()).Results[0]
	require(result.Id.Get() == nil, true)
	require(result.Outcome, "created")

	blank := jobs.JobChange{}
	blank.SetTitle(" ")
	_, _, refused := client.JobsAPI.PatchJob(ctx, created.Id).JobChange(blank).Execute()
	require(problem(refused).Code, jobs.VALIDATION_FAILED)
	require(*problem(refused).Errors[0].Pointer, "/title")

	for _, id := range []int32{created.Id, other.Id} {
		if _, err := client.JobsAPI.DeleteJob(ctx, id).Execute(); err != nil {
			panic(err)
		}
	}
	_, _, gone := client.JobsAPI.GetJob(ctx, created.Id).Execute()
	require(problem(gone).Code, jobs.NOT_FOUND)
	types := must(open.ReferenceDataAPI.ListPositionTypes(ctx).Execute())
	require(types.Data[0].Name, "Full Time")
	fmt.Println("Go, OpenAPI Generator: a job's whole life.")
}

func places() []jobs.LocationDescription {
	return []jobs.LocationDescription{{Description: "Vancouver, BC"}, {Description: "Calgary, AB"}}
}

func nurse(word string) jobs.JobToCreate {
	nurse := jobs.NewJobToCreate("Registered Nurse "+word, places(),
		[]jobs.JobCategoryId{{Id: 19}, {Id: 17}}, jobs.PositionTypeId{Id: 1},
		"<p>Care for people.</p>", jobs.ApplicantRoutingTypeId{Id: 1})
	nurse.SetApplicationEmail("jobs@example.ca")
	return *nurse
}

func problem(err error) jobs.Problem {
	var failed *jobs.GenericOpenAPIError
	if !errors.As(err, &failed) {
		panic(fmt.Sprint("not refused: ", err))
	}
	return failed.Model().(jobs.Problem)
}

func must[T, R any](value T, _ R, err error) T {
	return must2(value, err)
}

func must2[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func require[T comparable](found, wanted T) {
	if found != wanted {
		panic(fmt.Sprintf("%v in place of %v", found, wanted))
	}
}
