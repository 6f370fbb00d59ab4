-- Why a sending failed, with what its words name.
ALTER TABLE report_runs ALTER COLUMN problem TYPE varchar(500);
-- The mail that carries the file to an address outside; it tells whether it arrived.
ALTER TABLE report_runs ADD COLUMN delivery_id varchar(50);
