-- The store of the shop.

CREATE TABLE IF NOT EXISTS shop.items (id serial PRIMARY KEY, name varchar(20) DEFAULT lower('X'), note text);

/* Adds one. */
CREATE OR REPLACE FUNCTION shop.add_one(p_n integer, p_by integer DEFAULT 1) RETURNS integer
LANGUAGE plpgsql AS $body$
DECLARE
    v_n numeric(10, 2) := shop.twice(p_n);
BEGIN
    -- a comment with ghost(1)
    PERFORM shop.log_it('one(1)', p_n);
    EXECUTE format('SELECT ghost(%s)', p_n);
    IF v_n IN (1, 2) THEN
        INSERT INTO shop.items (id, name) VALUES (v_n, upper('a'));
    END IF;
    RETURN (SELECT count(*) FROM shop.listed(v_n) AS l (a, b) JOIN shop.items i ON (i.id = l.a));
END;
$body$;

CREATE FUNCTION shop.twice(n integer) RETURNS integer AS 'SELECT 2 * n' LANGUAGE sql;
CREATE FUNCTION shop.listed(n integer) RETURNS TABLE (a integer, b text) BEGIN ATOMIC SELECT shop.twice(n), CASE WHEN n > 1 THEN 'a' END; END;
CREATE PROCEDURE shop.log_it(m text, n integer DEFAULT 0) LANGUAGE sql AS $$ INSERT INTO log VALUES (m, shop.twice(n)) $$;
CREATE TRIGGER on_item AFTER INSERT ON shop.items FOR EACH ROW EXECUTE FUNCTION shop.add_one();
CREATE VIEW shop.all_items AS WITH a (x) AS (SELECT 1) SELECT shop.twice(x) FROM a;
CREATE TYPE shop.mood AS ENUM ('ok');
CALL shop.log_it('x');
DO $$ BEGIN PERFORM shop.add_one(1); END $$;
DROP FUNCTION shop.twice(integer);
