"""The programs of bindings/python/README.md on a mock server. programs_test.py puts them in the place of the line below."""
import os

# PROGRAMS


def main() -> None:
    url = os.environ["VETVEC_MOCK_URL"] + "/hash/v1"
    with vetvec.Encoder("openai:m", base_url=url, api_key="k", max_attempts=1) as service, \
            vetvec.Encoder("openai:m", base_url="http://127.0.0.1:9/v1", api_key="k", max_attempts=1) as down, \
            vetvec.Encoder("builtin:") as local:
        embed_some(service, [f"{'poison' if i in (17, 150) else 'text'} {i}" for i in range(200)])
        in_time(service, ["sleepy"])
        by_either(down, local, ["a good day"])
        stream(local)
        score(local, ["He is a good man.", "The food was cold and bad.", "She liked the new house very much.",
                      "It was a happy day."])
        violations(local, ["house", "cold", "river", "anger"], ["a good day", "the ship sank", "a good day"])


if __name__ == "__main__":
    main()
