-- Messages by WeCom and DingTalk.
ALTER TABLE deliveries DROP CONSTRAINT deliveries_channel_check;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_channel_check
  CHECK (channel IN ('sms', 'mail', 'wecom', 'dingTalk'));
ALTER TABLE message_templates
  ADD COLUMN is_wecom int NOT NULL DEFAULT 0,
  ADD COLUMN is_ding_talk int NOT NULL DEFAULT 0;
