-- Events about one record are handled in order, others beside each other; what leaves the product has events of its
-- own, by channel, so that a slow mail server holds up mails only.
ALTER TABLE outbox ADD COLUMN lane varchar(100);
CREATE INDEX outbox_lanes ON outbox (lane, id) WHERE done_at IS NULL;
UPDATE outbox SET event = deliveries.channel || '.requested'
FROM deliveries
WHERE outbox.event = 'delivery.requested' AND outbox.done_at IS NULL AND deliveries.id = outbox.payload ->> 'id';
