// Asks the questions of a file with the published SDK of OpenFeature and prints the answers as JSON.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/open-feature/go-sdk-contrib/providers/ofrep"
	"github.com/open-feature/go-sdk/openfeature"
)

type question struct {
	Type, Key string
	Fallback  any
	Context   map[string]any
}

type answer struct {
	Value   any    `json:"value"`
	Variant string `json:"variant"`
	Reason  string `json:"reason"`
	Error   string `json:"error"`
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func given(value any, details openfeature.EvaluationDetails) answer {
	return answer{value, details.Variant, string(details.Reason), string(details.ErrorCode)}
}

func ask(client *openfeature.Client, q question) answer {
	ctx := context.Background()
	target, _ := q.Context["targetingKey"].(string)
	delete(q.Context, "targetingKey")
	about := openfeature.NewEvaluationContext(target, q.Context)
	switch q.Type {
	case "boolean":
		d, _ := client.BooleanValueDetails(ctx, q.Key, q.Fallback.(bool), about)
		return given(d.Value, d.EvaluationDetails)
	case "string":
		d, _ := client.StringValueDetails(ctx, q.Key, q.Fallback.(string), about)
		return given(d.Value, d.EvaluationDetails)
	case "integer":
		d, _ := client.IntValueDetails(ctx, q.Key, int64(q.Fallback.(float64)), about)
		return given(d.Value, d.EvaluationDetails)
	case "float":
		d, _ := client.FloatValueDetails(ctx, q.Key, q.Fallback.(float64), about)
		return given(d.Value, d.EvaluationDetails)
	default:
		d, _ := client.ObjectValueDetails(ctx, q.Key, q.Fallback, about)
		return given(d.Value, d.EvaluationDetails)
	}
}

func main() {
	check(openfeature.SetProviderAndWait(ofrep.NewProvider(os.Args[1], ofrep.WithApiKeyAuth(os.Args[2]))))
	text, err := os.ReadFile(os.Args[3])
	check(err)
	var questions []question
	check(json.Unmarshal(text, &questions))
	client := openfeature.NewClient("ask")
	answers := make([]answer, 0, len(questions))
	for _, q := range questions {
		answers = append(answers, ask(client, q))
	}
	written, err := json.Marshal(answers)
	check(err)
	fmt.Println(string(written))
}
