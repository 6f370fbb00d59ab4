-- By which ways a person does not want messages of a subject, as {subject: [ways]}.
CREATE TABLE notify_choices (
  user_id varchar(50) PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  off jsonb NOT NULL,
  rev int NOT NULL DEFAULT 0,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL
);
