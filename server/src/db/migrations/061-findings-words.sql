-- Pairs of neighbouring characters: most Chinese words have two, which a trigram index cannot find.
CREATE FUNCTION bigrams(source text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(lower(source), place, 2)), '{}')
  FROM generate_series(1, length(source) - 1) AS place
$$;

ALTER TABLE findings ADD COLUMN search_text text
  GENERATED ALWAYS AS (lower(en_code || ' ' || title || ' ' || place || ' ' || fact)) STORED;
CREATE INDEX findings_words ON findings USING gin (bigrams(search_text)) WHERE delete_mark = 0;
CREATE INDEX findings_dept ON findings (dept_org_id) WHERE delete_mark = 0;
