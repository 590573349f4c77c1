// A service that reports whether an embedding vendor works as it should, as an ASP.NET minimal API.
//
//   dotnet run -- VENDOR      the vendor's key in VETVEC_API_KEY; ASPNETCORE_URLS sets where it listens
//
//   GET /check     about 40 requests to the vendor: 200, or 503 if a critical test fails (loss of data or meaning)
//   GET /metrics   the client's counters, for Prometheus
using Vetvec;

if (args.Length < 1)
{
    Console.Error.WriteLine("usage: web VENDOR");
    return 2;
}

WebApplicationBuilder builder = WebApplication.CreateBuilder();
builder.Services.AddSingleton(_ => new Encoder(args[0], new EncoderOptions
{
    ApiKey = Environment.GetEnvironmentVariable("VETVEC_API_KEY")
}));
WebApplication app = builder.Build();

app.MapGet("/check", async (Encoder encoder, CancellationToken gone) =>
{
    try
    {
        var options = new CallOptions { Timeout = TimeSpan.FromMinutes(1) };
        var contractOptions = new ContractOptions { LongWords = 64 };
        Contract contract = await Task.Run(() => encoder.CheckContract(contractOptions, options, gone), gone);
        string[] critical = contract.Findings.Where(one => one.Outcome == "failed" && one.Severity == "critical")
            .Select(one => one.Test).ToArray();
        var body = new { vendor = encoder.Name, passed = contract.Passed, failed = contract.Failed, critical };
        return Results.Json(body, statusCode: critical.Length > 0 ? 503 : 200);
    }
    catch (Exception e) when (e is IVetvecError)
    {
        return Results.Json(new { vendor = encoder.Name, status = ((IVetvecError)e).Error.StatusName, error = e.Message }, statusCode: 502);
    }
});
app.MapGet("/metrics", (Encoder encoder) =>
    Results.Text(encoder.Metrics(), "application/openmetrics-text; version=1.0.0; charset=utf-8"));
app.Run();
return 0;
