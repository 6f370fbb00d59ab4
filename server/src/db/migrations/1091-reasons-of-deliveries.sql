-- A delivery of a webhook that failed says why in the words of whoever reads it, which name the host and the limit.
ALTER TABLE webhook_deliveries ADD COLUMN problem_params jsonb NOT NULL DEFAULT '{}';
