-- What a job could not put into its file: for prints the records, each with the reason.
ALTER TABLE output_jobs ADD COLUMN omitted jsonb NOT NULL DEFAULT '[]';
