"""One audit of services by the command, and what its report says about a service that loses something."""
import json

import support

KEPT = ("cut", "rounded")  # families whose amount is what is kept: more of it is a milder loss
AUDIT_TIMEOUT_S = 600


def config(vendors, suites, audit=""):
    """vetvec.toml; `vendors`: the lines of each by name, `suites`: the lines of each by name."""
    text = (f'version = 1\n[audit]\nvendors = {json.dumps(list(vendors))}\ndictionary = "words.txt"\n'
            f"try_roles = false\n{audit}\n")
    for name, lines in suites.items():
        text += f"[suites.{name}]\n{lines}\n"
    for name, lines in vendors.items():
        text += f"[vendors.{name}]\n{lines}\n"
    return text


def service(url):
    """One request at a time, so that the audit of a seed is the same again."""
    return f'spec = "openai:m"\nbase_url = "{url}"\nconcurrency = 1\nbatch = 64'


def audit(folder, vendors, suites, more="", env=None):
    """The report on `vendors`, of a new run in `folder`."""
    (folder / "words.txt").write_text(support.short_dictionary(), encoding="utf-8")
    (folder / "vetvec.toml").write_text(config(vendors, suites, more), encoding="utf-8")
    done = support.run("audit", "-q", "-o", "report.json", cwd=folder, env=env, timeout=AUDIT_TIMEOUT_S)
    if done.code not in (0, 1, 3):
        raise RuntimeError(str(done))
    return json.loads((folder / "report.json").read_text(encoding="utf-8"))


def of(report, name):
    return next(one for one in report["vendors"] if one["name"] == name)


def better(report, name):
    """The suites in which `name` is found better than another vendor."""
    winner = {"first better": "first", "second better": "second"}
    return [one["suite"] for one in report["comparisons"] if one["outcome"] in winner and one[winner[one["outcome"]]] == name]


def is_chosen(report, name):
    """The first words take `name`, or some suite finds it better."""
    return bool(better(report, name)) or name in (report["verdict"]["choice"], report["verdict"]["meanwhile"])


def said_against(report, name):
    """What the report says that speaks against `name`: defects, then the clauses of the steps."""
    vendor = of(report, name)
    steps = vendor.get("steps", {})
    found = list(vendor["defects"])
    for step in steps.values() if isinstance(steps, dict) else steps:
        found += [clause["text"] for clause in (*step.get("defects", ()), *step.get("against", ()))]
    return list(dict.fromkeys(found))


def is_named(report, name, other):
    return of(report, name)["standing"] != "ranked" or bool(said_against(report, name) or better(report, other))


def notices(report):
    """What the audit would have noticed and what not, a line per family of losses."""
    return report.get("would_have_noticed", [])


def is_admitted(report, loss, name):
    """The report says that it would not have noticed this loss in `name`: some line's family and, where both have an
    amount, a loss at least as strong."""
    amount = loss.amount and loss.amount(of(report, name)["dimension"])
    for line in notices(report):
        if line["family"] != loss.family or not line["unnoticed"]:
            continue
        limit = line["unnoticed_amount"]
        if None in (amount, limit) or (amount >= limit if loss.family in KEPT else amount <= limit):
            return True
    return False


def difference(report, name):
    """Points that `name` gains over the other vendor in each suite compared."""
    sign = {True: 1, False: -1}
    return {one["suite"]: sign[one["first"] == name] * one["difference"] for one in report["comparisons"]}
