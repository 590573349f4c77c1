"""Cache files as a stranger may plant them: the right application id and version, and a schema with more in it."""
import sqlite3

ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"


def view_instead(database, draw):
    database.execute("ALTER TABLE vectors RENAME TO hidden")
    body = draw.choice([f"SELECT x AS id, x AS key, x AS stored_ms, x AS value FROM ({ENDLESS}) WHERE x < 0",
                        "SELECT id, key, stored_ms, randomblob(length(value)) AS value FROM hidden"])
    database.execute(f"CREATE VIEW vectors AS {body}")


def trigger(database, draw):
    when, event = draw.choice(["BEFORE", "AFTER"]), draw.choice(["INSERT", "UPDATE", "DELETE"])
    table = draw.choice(["vectors", "uses", "dimensions"])
    body = draw.choice([f"SELECT count(*) FROM ({ENDLESS})", "SELECT RAISE(ABORT, '\x1b[31mred')",
                        "DELETE FROM vectors"])
    database.execute(f"CREATE TRIGGER t {when} {event} ON {table} BEGIN {body}; END")


def more_columns(database, draw):
    database.execute("ALTER TABLE vectors RENAME TO hidden")
    column = draw.choice(["more TEXT DEFAULT 'x'", "more AS (randomblob(1000000)) VIRTUAL",
                          "more CHECK (length(value) < 0)"])
    database.execute("CREATE TABLE vectors(id INTEGER PRIMARY KEY, key BLOB NOT NULL, stored_ms INTEGER NOT NULL,"
                     f" value BLOB NOT NULL, {column})")
    database.execute("CREATE UNIQUE INDEX more_by_key ON vectors(key)")


def more_tables(database, draw):
    database.execute(draw.choice(["CREATE TABLE more(x)", "ANALYZE", "CREATE INDEX more ON vectors(length(value))",
                                  "CREATE UNIQUE INDEX more ON vectors(stored_ms * 0 + id)"]))


def no_index(database, draw):
    database.execute("DROP INDEX " + draw.choice(["vectors_by_key", "uses_by_hour"]))


def no_table(database, draw):
    database.execute("DROP TABLE " + draw.choice(["vectors", "uses", "dimensions"]))


def huge_values(database, draw):
    database.execute("UPDATE vectors SET value = zeroblob(?)", [draw.choice([0, 9 << 20, 100 << 20])])


def other_values(database, draw):
    database.execute(draw.choice(["UPDATE vectors SET value = 'text'", "UPDATE vectors SET stored_ms = 'now'",
                                  "UPDATE vectors SET value = (SELECT value FROM vectors LIMIT 1)",
                                  "UPDATE uses SET hour = 9223372036854775807",
                                  "UPDATE dimensions SET dimension = -1"]))


def no_text(database, draw):
    database.execute("PRAGMA writable_schema = ON")
    database.execute("UPDATE sqlite_schema SET " + draw.choice(
        ["sql = 'CREATE TABLE \x1b[31mvectors(x)'", "name = 'x\x1b'", "sql = replace(sql, 'BLOB', 'TEXT')",
         "rootpage = 1", "sql = sql || ' '"]) + " WHERE name = 'vectors'")


FAMILIES = [view_instead, trigger, more_columns, more_tables, no_index, no_table, huge_values, other_values, no_text]


def name_of(seed):
    return FAMILIES[seed % len(FAMILIES)].__name__


def plant(path, draw, seed):
    database = sqlite3.connect(path, isolation_level=None)
    try:
        FAMILIES[seed % len(FAMILIES)](database, draw)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        print(f"seed {seed}: {error}")
    finally:
        database.close()
