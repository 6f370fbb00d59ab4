-- The provider's template that a text message goes out by: providers send approved templates only.
ALTER TABLE deliveries ADD COLUMN sms_template jsonb;
