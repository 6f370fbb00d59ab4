-- Rectifications are looked up by the beginning of their numbers.
CREATE INDEX rectifications_code_start ON rectifications (en_code varchar_pattern_ops);
