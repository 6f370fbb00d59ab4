-- Hosts that administrators let the product call; nothing else that a person types is ever dialled.
CREATE TABLE outbound_hosts (
  id varchar(50) PRIMARY KEY,
  kind varchar(20) NOT NULL CHECK (kind IN ('http', 'database', 'mail')),
  -- a name, *.suffix, an address, or a network such as 10.1.0.0/16
  host varchar(253) NOT NULL,
  ports int[] NOT NULL,
  description varchar(500) NOT NULL DEFAULT '',
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX outbound_hosts_host ON outbound_hosts (kind, host);

-- The mail server of the settings goes on being reached.
INSERT INTO outbound_hosts (id, kind, host, ports, description)
SELECT gen_random_uuid()::text, 'mail', lower(trim(BOTH '[]' FROM host.value #>> '{}')),
  ARRAY[coalesce((SELECT (port.value #>> '{}')::int FROM sys_config port WHERE port.key = 'emailSmtpPort'), 25)], ''
FROM sys_config host
WHERE host.key = 'emailSmtpHost' AND host.value #>> '{}' <> '';
