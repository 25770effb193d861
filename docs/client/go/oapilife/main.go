// A job's whole life, with oapi-codegen's client.
package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"slices"
	"time"

	"jobpostings.example/client/target/oapi"
)

func main() {
	address, key := os.Args[1]+"/api/v1.1", os.Args[2]
	open := must(oapi.NewClientWithResponses(address))
	client := must(oapi.NewClientWithResponses(address, oapi.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("API-Key", key)
			return nil
		})))
	ctx := context.Background()
	word := fmt.Sprintf("oapi%d", time.Now().UnixNano())

	created := must(client.CreateJobWithResponse(ctx, nil, nurse(word))).JSON201
	require(created.Status, oapi.JobStatusDraft)
	require(created.Locations[0].Name+", "+created.Locations[1].Name, "Vancouver, Calgary")
	require(created.CloseDate.Time, created.PublishDate.AddDate(0, 0, 60))
	require(must(client.GetJobWithResponse(ctx, created.Id, nil)).JSON200.Title, created.Title)

	other := must(client.CreateJobWithResponse(ctx, nil, nurse(word))).JSON201
	var listed []int32
	list := oapi.ListJobsParams{Q: &word, PageSize: new(oapi.ListPageSize)}
	*list.PageSize = 1
	for {
		page := must(client.ListJobsWithResponse(ctx, &list)).JSON200
		for _, job := range page.Data {
			listed = append(listed, job.Id)
		}
		if page.Paging.Next == nil {
			break
		}
		after := must(url.Parse(*page.Paging.Next)).Query().Get("after")
		list.After = &after
	}
	slices.Sort(listed)
	both := []int32{created.Id, other.Id}
	slices.Sort(both)
	require(fmt.Sprint(listed), fmt.Sprint(both))

	title := "Nurse " + word
	patched := must(client.PatchJobWithApplicationMergePatchPlusJSONBodyWithResponse(
		ctx, created.Id, nil, oapi.JobChange{Title: &title})).JSON200
	require(patched.Title, title)
	for _, status := range []oapi.JobStatus{oapi.JobStatusActive, oapi.JobStatusArchived} {
		change := oapi.JobChange{Status: &status}
		require(must(client.ModifyJobWithResponse(ctx, created.Id, nil, change)).JSON200.Status, status)
	}

	operation := oapi.Operation{Op: oapi.OperationOpPut, Job: planned(word)}
	dryRun := true
	batch := oapi.Batch{DryRun: &dryRun, Operations: []oapi.Operation{operation}}
	result := must(client.BatchJobsWithResponse(ctx, nil, batch)).JSON200.Results[0]
	require(result.Outcome, oapi.OperationResultOutcomeCreated)
	require(result.Id, nil)
	require(*result.ReferenceId, word)

	blank := " "
	refused := must(client.PatchJobWithResponse(ctx, created.Id, nil, oapi.JobChange{Title: &blank})).
		ApplicationproblemJSON400
	require(refused.Code, oapi.ProblemCodeValidationFailed)
	require(*(*refused.Errors)[0].Pointer, "/title")

	for _, id := range both {
		require(must(client.DeleteJobWithResponse(ctx, id, nil)).StatusCode(), 204)
	}
	gone := must(client.GetJobWithResponse(ctx, created.Id, nil)).ApplicationproblemJSON404
	require(gone.Code, oapi.ProblemCodeNotFound)
	types := must(open.ListPositionTypesWithResponse(ctx, nil)).JSON200
	require(types.Data[0].Name, "Full Time")
	fmt.Println("Go, oapi-codegen: a job's whole life.")
}

func nurse(word string) oapi.JobToCreate {
	email := "jobs@example.ca"
	return oapi.JobToCreate{
		Title:                "Registered Nurse " + word,
		Locations:            []oapi.LocationDescription{{Description: "Vancouver, BC"}, {Description: "Calgary, AB"}},
		Categories:           []oapi.JobCategoryId{{Id: 19}, {Id: 17}},
		PositionType:         oapi.PositionTypeId{Id: 1},
		Description:          "<p>Care for people.</p>",
		ApplicantRoutingType: oapi.ApplicantRoutingTypeId{Id: 1},
		ApplicationEmail:     &email,
	}
}

func planned(word string) *oapi.JobChange {
	nurse := nurse(word)
	return &oapi.JobChange{
		ReferenceId:          &word,
		Title:                &nurse.Title,
		Locations:            &nurse.Locations,
		Categories:           &nurse.Categories,
		PositionType:         &nurse.PositionType,
		Description:          &nurse.Description,
		ApplicantRoutingType: &nurse.ApplicantRoutingType,
		ApplicationEmail:     nurse.ApplicationEmail,
	}
}

func must[T any](value T, err error) T {
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
