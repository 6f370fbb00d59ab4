-- Processes: definitions (their drafts and versions lie in definition_drafts and definition_versions), instances, what
-- people have to decide, what was done, and the timers that wait.
CREATE TABLE process_definitions (
  id varchar(50) PRIMARY KEY,
  full_name varchar(50) NOT NULL,
  en_code varchar(50) NOT NULL,
  category varchar(50) NOT NULL,
  -- 0 launched by people, 1 belongs to a function
  type smallint NOT NULL DEFAULT 0,
  form_type smallint NOT NULL DEFAULT 2,
  -- The registered system form of the published version.
  form_code varchar(50) NOT NULL DEFAULT '',
  icon varchar(100) NOT NULL DEFAULT '',
  icon_background varchar(20) NOT NULL DEFAULT '',
  description varchar(500) NOT NULL DEFAULT '',
  -- Of the published version: 1 only for the starters.
  visible_type smallint NOT NULL DEFAULT 0,
  -- Of the published version: `User …`, `Position …`, `Role …` who may launch.
  starters varchar(100)[] NOT NULL DEFAULT '{}',
  version int NOT NULL DEFAULT 0,
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark smallint NOT NULL DEFAULT 0,
  delete_mark smallint NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX process_definitions_name ON process_definitions (full_name) WHERE delete_mark = 0;
CREATE UNIQUE INDEX process_definitions_code ON process_definitions (en_code) WHERE delete_mark = 0;

CREATE TABLE process_favourites (
  user_id varchar(50) NOT NULL,
  definition_id varchar(50) NOT NULL REFERENCES process_definitions ON DELETE CASCADE,
  PRIMARY KEY (user_id, definition_id)
);

CREATE TABLE processes (
  id varchar(50) PRIMARY KEY,
  definition_id varchar(50) NOT NULL REFERENCES process_definitions,
  -- The version that it began with; 0 while it is a draft.
  version int NOT NULL DEFAULT 0,
  -- The bill number.
  en_code varchar(100) NOT NULL DEFAULT '',
  full_name varchar(200) NOT NULL,
  initiator_id varchar(50) NOT NULL,
  status smallint NOT NULL DEFAULT 0,
  is_suspended boolean NOT NULL DEFAULT false,
  urgency smallint NOT NULL DEFAULT 1,
  this_step varchar(500) NOT NULL DEFAULT '',
  completion smallint NOT NULL DEFAULT 0,
  -- The form as the process last saw it; of an own form the form itself.
  form_data jsonb NOT NULL DEFAULT '{}',
  -- The record of a system form.
  record_id varchar(50) NOT NULL DEFAULT '',
  -- What the engine knows; the truth of the instance.
  state jsonb NOT NULL,
  rev int NOT NULL DEFAULT 0,
  -- The process at the top, and the one that started this, by the name that it gave its child.
  root_id varchar(50) NOT NULL,
  parent_id varchar(50),
  parent_child varchar(20),
  end_reason varchar(500) NOT NULL DEFAULT '',
  -- What stopped a visit, or empty.
  incident varchar(20) NOT NULL DEFAULT '',
  start_time timestamptz,
  end_time timestamptz,
  creator_time timestamptz NOT NULL,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL,
  delete_mark smallint NOT NULL DEFAULT 0
);
CREATE INDEX processes_mine ON processes (initiator_id, creator_time DESC) WHERE delete_mark = 0 AND parent_id IS NULL;
CREATE INDEX processes_started ON processes (start_time DESC, id) WHERE delete_mark = 0 AND status <> 0;
CREATE INDEX processes_of_definition ON processes (definition_id, start_time DESC) WHERE delete_mark = 0;
CREATE INDEX processes_running ON processes (definition_id) WHERE status = 1 AND delete_mark = 0;
CREATE INDEX processes_incidents ON processes (start_time DESC) WHERE incident <> '' AND delete_mark = 0;
CREATE UNIQUE INDEX processes_children ON processes (parent_id, parent_child) WHERE parent_id IS NOT NULL;
CREATE INDEX processes_of_record ON processes (record_id) WHERE record_id <> '';

-- Stays at nodes, for statistics; the state has them too.
CREATE TABLE process_visits (
  process_id varchar(50) NOT NULL REFERENCES processes ON DELETE CASCADE,
  visit int NOT NULL,
  definition_id varchar(50) NOT NULL,
  node varchar(50) NOT NULL,
  node_name varchar(100) NOT NULL,
  node_type varchar(20) NOT NULL,
  outcome varchar(20),
  incident varchar(20) NOT NULL DEFAULT '',
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (process_id, visit)
);
CREATE INDEX process_visits_of_definition ON process_visits (definition_id, started_at);

CREATE TABLE work_items (
  id varchar(50) PRIMARY KEY,
  process_id varchar(50) NOT NULL REFERENCES processes ON DELETE CASCADE,
  -- Its name in the state.
  item varchar(20) NOT NULL,
  visit int NOT NULL,
  node varchar(50) NOT NULL,
  node_name varchar(100) NOT NULL,
  person_id varchar(50) NOT NULL,
  -- Whom the person acts for, by delegation.
  for_id varchar(50),
  basis varchar(20) NOT NULL,
  reason varchar(1000) NOT NULL DEFAULT '',
  state smallint NOT NULL,
  close_reason varchar(20) NOT NULL DEFAULT '',
  is_added boolean NOT NULL DEFAULT false,
  is_batch boolean NOT NULL DEFAULT false,
  opened_at timestamptz NOT NULL,
  seen_at timestamptz,
  due_at timestamptz,
  decided_at timestamptz,
  decided_by varchar(50),
  -- What was typed and not sent.
  draft jsonb,
  rev int NOT NULL,
  UNIQUE (process_id, item)
);
-- To do, and what delegates hold for somebody: one index each, whatever the number of finished instances.
CREATE INDEX work_items_open ON work_items (person_id, opened_at DESC, id) WHERE state = 1;
CREATE INDEX work_items_delegated ON work_items (for_id, opened_at DESC, id) WHERE state = 1 AND for_id IS NOT NULL;
CREATE INDEX work_items_of_person ON work_items (person_id, process_id);
CREATE INDEX work_items_for ON work_items (for_id, process_id) WHERE for_id IS NOT NULL;

CREATE TABLE process_actions (
  id varchar(50) PRIMARY KEY,
  process_id varchar(50) NOT NULL REFERENCES processes ON DELETE CASCADE,
  -- Orders the actions of an instance.
  seq int NOT NULL,
  visit int,
  node varchar(50) NOT NULL DEFAULT '',
  node_name varchar(100) NOT NULL DEFAULT '',
  work_item_id varchar(50),
  -- HANDLE_STATUS of the contract.
  kind smallint NOT NULL,
  -- Null: a rule did it.
  person_id varchar(50),
  for_id varchar(50),
  at timestamptz NOT NULL,
  opinion varchar(2000) NOT NULL DEFAULT '',
  signature text NOT NULL DEFAULT '',
  is_added boolean NOT NULL DEFAULT false,
  -- To whom it went.
  target_ids varchar(50)[] NOT NULL DEFAULT '{}',
  detail varchar(1000) NOT NULL DEFAULT '',
  file_ids varchar(100)[] NOT NULL DEFAULT '{}',
  -- What was folded into the state and with which facts; null for what came of another action.
  engine smallint,
  action jsonb,
  facts jsonb,
  UNIQUE (process_id, seq)
);
CREATE INDEX process_actions_done ON process_actions (person_id, at DESC, id) WHERE kind IN (0, 1, 20, 21);

CREATE TABLE process_copies (
  id varchar(50) PRIMARY KEY,
  process_id varchar(50) NOT NULL REFERENCES processes ON DELETE CASCADE,
  person_id varchar(50) NOT NULL,
  visit int,
  node varchar(50) NOT NULL DEFAULT '',
  node_name varchar(100) NOT NULL DEFAULT '',
  by_id varchar(50),
  at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX process_copies_of_person ON process_copies (person_id, at DESC, id);
CREATE INDEX process_copies_unread ON process_copies (person_id) WHERE read_at IS NULL;
CREATE INDEX process_copies_of_process ON process_copies (process_id, person_id);

CREATE TABLE process_comments (
  id varchar(50) PRIMARY KEY,
  process_id varchar(50) NOT NULL REFERENCES processes ON DELETE CASCADE,
  text varchar(2000) NOT NULL DEFAULT '',
  mention_ids varchar(50)[] NOT NULL DEFAULT '{}',
  file_ids varchar(100)[] NOT NULL DEFAULT '{}',
  image_ids varchar(100)[] NOT NULL DEFAULT '{}',
  creator_user_id varchar(50) NOT NULL,
  creator_time timestamptz NOT NULL,
  delete_mark smallint NOT NULL DEFAULT 0
);
CREATE INDEX process_comments_of_process ON process_comments (process_id, creator_time DESC);

-- Timers that wait; the state has them too, so that a lost one is written anew by repairing.
CREATE TABLE process_timers (
  process_id varchar(50) NOT NULL REFERENCES processes ON DELETE CASCADE,
  timer varchar(20) NOT NULL,
  visit int NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (process_id, timer)
);
CREATE INDEX process_timers_due ON process_timers (due_at);

-- Decisions on many items at once that a job carries out.
CREATE TABLE process_batches (
  id varchar(50) PRIMARY KEY,
  user_id varchar(50) NOT NULL,
  body jsonb NOT NULL,
  results jsonb NOT NULL DEFAULT '[]',
  total int NOT NULL,
  created_at timestamptz NOT NULL,
  done_at timestamptz
);

CREATE TABLE delegations (
  id varchar(50) PRIMARY KEY,
  user_id varchar(50) NOT NULL,
  to_user_id varchar(50) NOT NULL,
  -- One definition; else a category; else everything.
  definition_id varchar(50) NOT NULL DEFAULT '',
  category varchar(50) NOT NULL DEFAULT '',
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  description varchar(500) NOT NULL DEFAULT '',
  rev int NOT NULL DEFAULT 0,
  creator_time timestamptz NOT NULL,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL,
  delete_mark smallint NOT NULL DEFAULT 0
);
CREATE INDEX delegations_of_person ON delegations (user_id, ends_at) WHERE delete_mark = 0;
CREATE INDEX delegations_to_person ON delegations (to_user_id, ends_at) WHERE delete_mark = 0;
