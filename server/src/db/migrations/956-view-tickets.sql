-- Tickets that links of the menu carry to other systems: each is exchanged once for whose it is.
CREATE TABLE view_tickets (
  hash varchar(64) PRIMARY KEY,
  user_id varchar(50) NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX view_tickets_expires ON view_tickets (expires_at);
