-- Who or what ended a session: an administrator's name, or the address of the sign-in that took its place.
ALTER TABLE sessions ADD COLUMN ended_by varchar(100) NOT NULL DEFAULT '';
