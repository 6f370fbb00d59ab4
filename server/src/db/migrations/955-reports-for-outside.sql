-- Reports that are mailed to addresses outside, made with the rights of whoever named them.
ALTER TABLE report_subscriptions
  ADD COLUMN outside_addresses jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN outside_user_id varchar(50);
-- Empty where the receiver is a person of the product; else the receiver is the person whose rights the file was made with.
ALTER TABLE report_runs ADD COLUMN address varchar(100) NOT NULL DEFAULT '';
-- A stored file that goes with a mail.
ALTER TABLE deliveries ADD COLUMN file_id varchar(100);
