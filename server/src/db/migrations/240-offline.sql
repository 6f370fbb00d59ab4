-- Offline packages (audit-domain 3.7, 13): a stage record taken onto one device by one person.
CREATE TABLE offline_packages (
  id varchar(50) PRIMARY KEY,
  check_id varchar(50) NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  check_task_id varchar(50) NOT NULL REFERENCES check_tasks (id) ON DELETE CASCADE,
  stage_record_id varchar(50) NOT NULL REFERENCES stage_records (id) ON DELETE CASCADE,
  -- The record and its parts' records: whose submit has to wait for the package.
  stage_record_ids jsonb NOT NULL,
  user_id varchar(50) NOT NULL REFERENCES users (id),
  device_id varchar(50) NOT NULL,
  device_name varchar(100) NOT NULL,
  -- Versions of the rows as they were taken, by item.
  base_revs jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  returned_at timestamptz,
  revoked_at timestamptz,
  revoked_by varchar(50) REFERENCES users (id),
  revoke_reason varchar(500) NOT NULL DEFAULT '',
  last_sync_at timestamptz,
  -- Hours before the end of which holder and lead have been told.
  told_hours jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX offline_packages_check ON offline_packages (check_id);
CREATE INDEX offline_packages_user ON offline_packages (user_id, issued_at);
CREATE INDEX offline_packages_out ON offline_packages (expires_at) WHERE returned_at IS NULL AND revoked_at IS NULL;
CREATE INDEX offline_packages_records ON offline_packages USING gin (stage_record_ids);

-- Operations that devices sent; the device's number makes a repeat harmless.
CREATE TABLE sync_ops (
  client_op_id varchar(50) PRIMARY KEY,
  package_id varchar(50) NOT NULL REFERENCES offline_packages (id) ON DELETE CASCADE,
  -- row or photo
  type varchar(10) NOT NULL,
  node_id varchar(50) NOT NULL,
  payload jsonb NOT NULL,
  base_rev integer NOT NULL,
  base jsonb,
  -- applied, conflict, rejected, quarantined
  result varchar(20) NOT NULL,
  error_code varchar(40) NOT NULL DEFAULT '',
  server_value jsonb,
  entered_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- accepted or dropped by the lead
  decision varchar(10) NOT NULL DEFAULT '',
  decided_by varchar(50) REFERENCES users (id),
  decided_at timestamptz
);
CREATE INDEX sync_ops_package ON sync_ops (package_id);
