// A reader of the library's own JSON: neither netstandard2.0 nor Mono's base packages have one. Objects are
// Dictionary<string, object>, arrays List<object>, numbers double.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Vetvec
{
    internal sealed class Json
    {
        private readonly string text;
        private int at;
        private Json(string text) { this.text = text; }

        internal static object Read(string text) { return new Json(text).Value(); }

        private void Blank() { while (at < text.Length && char.IsWhiteSpace(text[at])) ++at; }

        private object Value()
        {
            Blank();
            switch (text[at])
            {
                case '{': return Object();
                case '[': return Array();
                case '"': return String();
                case 't': at += 4; return true;
                case 'f': at += 5; return false;
                case 'n': at += 4; return null;
                default:
                    int begin = at;
                    while (at < text.Length && "+-.eE0123456789".IndexOf(text[at]) >= 0) ++at;
                    return double.Parse(text.Substring(begin, at - begin), CultureInfo.InvariantCulture);
            }
        }

        private Dictionary<string, object> Object()
        {
            var made = new Dictionary<string, object>();
            ++at;
            for (Blank(); text[at] != '}'; Blank())
            {
                if (text[at] == ',') { ++at; Blank(); }
                string name = String();
                Blank();
                ++at; // the colon
                made[name] = Value();
            }
            ++at;
            return made;
        }

        private List<object> Array()
        {
            var made = new List<object>();
            ++at;
            for (Blank(); text[at] != ']'; Blank())
            {
                if (text[at] == ',') ++at;
                made.Add(Value());
            }
            ++at;
            return made;
        }

        private string String()
        {
            var made = new StringBuilder();
            for (++at; text[at] != '"'; ++at)
            {
                if (text[at] != '\\') { made.Append(text[at]); continue; }
                switch (text[++at])
                {
                    case 'n': made.Append('\n'); break;
                    case 't': made.Append('\t'); break;
                    case 'r': made.Append('\r'); break;
                    case 'b': made.Append('\b'); break;
                    case 'f': made.Append('\f'); break;
                    case 'u':
                        made.Append((char)Convert.ToInt32(text.Substring(at + 1, 4), 16));
                        at += 4;
                        break;
                    default: made.Append(text[at]); break;
                }
            }
            ++at;
            return made.ToString();
        }

        /// <summary>The JSON text of a value that Read returns.</summary>
        internal static string Write(object value)
        {
            if (value == null) return "null";
            if (value is bool) return (bool)value ? "true" : "false";
            if (value is double) return ((double)value).ToString("R", CultureInfo.InvariantCulture);
            if (value is string) return "\"" + ((string)value).Replace("\\", "\\\\").Replace("\"", "\\\"") + "\"";
            var parts = new List<string>();
            var map = value as Dictionary<string, object>;
            if (map != null)
            {
                foreach (KeyValuePair<string, object> one in map) parts.Add(Write(one.Key) + ":" + Write(one.Value));
                return "{" + string.Join(",", parts) + "}";
            }
            foreach (object one in (List<object>)value) parts.Add(Write(one));
            return "[" + string.Join(",", parts) + "]";
        }
    }
}
