// A service that reports whether an embedding vendor works as it should, with HttpListener (Mono, .NET).
//
//   web VENDOR [HOST:PORT]      the vendor's key in VETVEC_API_KEY; 127.0.0.1:8080 by default
//
//   GET /check     about 40 requests to the vendor: 200, or 503 if a critical test fails (loss of data or meaning)
//   GET /metrics   the client's counters, for Prometheus
using System;
using System.Linq;
using System.Net;
using System.Text;
using System.Threading.Tasks;
using Vetvec;
using Encoder = Vetvec.Encoder;

internal static class Web
{
    private static string Quoted(string text)
    {
        return "\"" + text.Replace("\\", "\\\\").Replace("\"", "\\\"").Replace("\n", "\\n") + "\"";
    }

    private static void Reply(HttpListenerResponse response, int code, string kind, string body)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(body);
        response.StatusCode = code;
        response.ContentType = kind;
        response.ContentLength64 = bytes.Length;
        response.OutputStream.Write(bytes, 0, bytes.Length);
        response.Close();
    }

    private static void Check(Encoder encoder, HttpListenerResponse response)
    {
        try
        {
            Contract contract = encoder.CheckContract(new ContractOptions { LongWords = 64 },
                new CallOptions { Timeout = TimeSpan.FromMinutes(1) });
            string[] critical = contract.Findings.Where(one => one.Outcome == "failed" && one.Severity == "critical")
                .Select(one => Quoted(one.Test)).ToArray();
            Reply(response, critical.Length > 0 ? 503 : 200, "application/json", "{\"vendor\":" + Quoted(encoder.Name)
                + ",\"passed\":" + contract.Passed + ",\"failed\":" + contract.Failed + ",\"critical\":["
                + string.Join(",", critical) + "]}");
        }
        catch (Exception e) when (e is IVetvecError)
        {
            Reply(response, 502, "application/json", "{\"vendor\":" + Quoted(encoder.Name) + ",\"status\":"
                + Quoted(((IVetvecError)e).Error.StatusName) + ",\"error\":" + Quoted(e.Message) + "}");
        }
    }

    private static void Serve(Encoder encoder, HttpListenerContext context)
    {
        try
        {
            string path = context.Request.Url.AbsolutePath;
            if (path == "/check") Check(encoder, context.Response);
            else if (path == "/metrics")
                Reply(context.Response, 200, "application/openmetrics-text; version=1.0.0; charset=utf-8", encoder.Metrics());
            else Reply(context.Response, 404, "text/plain", "/check or /metrics\n");
        }
        catch (HttpListenerException) { } // the client has disconnected
    }

    private static int Main(string[] arguments)
    {
        if (arguments.Length < 1)
        {
            Console.Error.WriteLine("usage: web VENDOR [HOST:PORT]");
            return 2;
        }
        string address = arguments.Length > 1 ? arguments[1] : "127.0.0.1:8080";
        var options = new EncoderOptions { ApiKey = Environment.GetEnvironmentVariable("VETVEC_API_KEY") };
        using (var encoder = new Encoder(arguments[0], options))
        using (var listener = new HttpListener())
        {
            listener.Prefixes.Add("http://" + address + "/");
            listener.Start();
            Console.WriteLine("listening on http://" + address);
            while (true)
            {
                HttpListenerContext context = listener.GetContext();
                Task.Run(() => Serve(encoder, context));
            }
        }
    }
}
