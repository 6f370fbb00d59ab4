-- Lists of incoming webhooks say how many calls have failed and were not carried out since.
CREATE INDEX incoming_calls_failed ON incoming_calls (webhook_id) WHERE state = 'failed';
