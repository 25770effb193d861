// A job's whole life, with ogen's client.
package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/ogen-go/ogen/ogenerrors"

	"jobpostings.example/client/target/ogen"
)

type key string

func (key key) ApiKey(context.Context, ogen.OperationName) (ogen.ApiKey, error) {
	return ogen.ApiKey{APIKey: string(key)}, nil
}

func (key) PartnerKey(context.Context, ogen.OperationName) (ogen.PartnerKey, error) {
	return ogen.PartnerKey{}, ogenerrors.ErrSkipClientSecurity
}

func main() {
	client, err := ogen.NewClient(os.Args[1]+"/api/v1.1", key(os.Args[2]))
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	word := fmt.Sprintf("ogen%d", time.Now().UnixNano())

	created := as[*ogen.JobCreatedHeaders](client.CreateJob(ctx, nurse(word), ogen.CreateJobParams{})).Response
	id := int32(created.ID)
	require(created.Status, ogen.JobStatusDraft)
	require(created.Locations[0].Name+", "+created.Locations[1].Name, "Vancouver, Calgary")
	require(as[*ogen.JobHeaders](client.GetJob(ctx, ogen.GetJobParams{ID: id})).Response.Title, created.Title)

	other := as[*ogen.JobCreatedHeaders](client.CreateJob(ctx, nurse(word), ogen.CreateJobParams{})).Response
	var listed []ogen.ID
	list := ogen.ListJobsParams{Q: ogen.NewOptString(word), PageSize: ogen.NewOptInt32(1)}
	for {
		page := as[*ogen.JobListHeaders](client.ListJobs(ctx, list)).Response
		for _, job := range page.Data {
			listed = append(listed, job.ID)
		}
		next, more := page.Paging.Next.Get()
		if !more {
			break
		}
		list.After = ogen.NewOptString(next.Query().Get("after"))
	}
	slices.Sort(listed)
	both := []ogen.ID{created.ID, other.ID}
	slices.Sort(both)
	require(fmt.Sprint(listed), fmt.Sprint(both))

	title := ogen.PatchJobApplicationMergePatchJSON{Title: ogen.NewOptTitle(ogen.Title("Nurse " + word))}
	patched := as[*ogen.JobChangedHeaders](client.PatchJob(ctx, &title, ogen.PatchJobParams{ID: id})).Response
	require(patched.Title, "Nurse "+word)
	for _, status := range []ogen.JobStatus{ogen.JobStatusActive, ogen.JobStatusArchived} {
		change := ogen.JobChange{Status: ogen.NewOptJobStatus(status)}
		changed := as[*ogen.JobChangedHeaders](client.ModifyJob(ctx, &change, ogen.ModifyJobParams{ID: id}))
		require(changed.Response.Status, status)
	}

	planned := ogen.JobChange{
		ReferenceId:          ogen.NewOptNilString(word),
		Title:                ogen.NewOptTitle(ogen.Title("Nurse " + word)),
		Locations:            places,
		Categories:           ogen.Categories{{ID: 19}},
		PositionType:         ogen.NewOptPositionTypeId(ogen.PositionTypeId{ID: 1}),
		Description:          ogen.NewOptDescription("<p>Care for people.</p>"),
		ApplicantRoutingType: ogen.NewOptApplicantRoutingTypeId(ogen.ApplicantRoutingTypeId{ID: 1}),
		ApplicationEmail:     ogen.NewOptNilApplicationEmail("jobs@example.ca"),
	}
	put := ogen.Operation{Op: ogen.OperationOpPut, Job: ogen.NewOptJobChange(planned)}
	batch := ogen.Batch{DryRun: ogen.NewOptBool(true), Operations: []ogen.Operation{put}}
	result := as[*ogen.BatchJobsOK](client.BatchJobs(ctx, &batch, ogen.BatchJobsParams{})).Response.Results[0]
	require(result.ID.IsNull(), true)
	require(result.Outcome, ogen.OperationResultOutcomeCreated)

	title.Title = ogen.NewOptTitle(" ")
	refused := as[*ogen.BadRequestHeaders](client.PatchJob(ctx, &title, ogen.PatchJobParams{ID: id})).Response
	require(refused.Code, ogen.ProblemCodeValidationFailed)
	require(refused.Errors[0].Pointer.Value, "/title")

	for _, each := range []ogen.ID{created.ID, other.ID} {
		as[*ogen.JobDeleted](client.DeleteJob(ctx, ogen.DeleteJobParams{ID: int32(each)}))
	}
	gone := as[*ogen.NotFoundHeaders](client.GetJob(ctx, ogen.GetJobParams{ID: id})).Response
	require(gone.Code, ogen.ProblemCodeNotFound)
	types := as[*ogen.ReferencesHeaders](client.ListPositionTypes(ctx, ogen.ListPositionTypesParams{}))
	require(types.Response.Data[0].Name, "Full Time")
	fmt.Println("Go, ogen: a job's whole life.")
}

var places = ogen.Locations{{Description: "Vancouver, BC"}, {Description: "Calgary, AB"}}

func nurse(word string) *ogen.JobToCreate {
	return &ogen.JobToCreate{
		Title:                ogen.Title("Registered Nurse " + word),
		Locations:            places,
		Categories:           ogen.Categories{{ID: 19}, {ID: 17}},
		PositionType:         ogen.PositionTypeId{ID: 1},
		Description:          "<p>Care for people.</p>",
		ApplicantRoutingType: ogen.ApplicantRoutingTypeId{ID: 1},
		ApplicationEmail:     ogen.NewOptNilApplicationEmail("jobs@example.ca"),
	}
}

// as is an answer of the type that is wanted.
func as[T any](answer any, err error) T {
	if err != nil {
		panic(err)
	}
	wanted, ok := answer.(T)
	if !ok {
		panic(fmt.Sprintf("%T: %+v", answer, answer))
	}
	return wanted
}

func require[T comparable](found, wanted T) {
	if found != wanted {
		panic(fmt.Sprintf("%v in place of %v", found, wanted))
	}
}
