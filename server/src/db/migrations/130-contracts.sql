-- Yearly safety contracts of general managers (audit-domain 3.6, 4.10). Points, weights, targets and results are
-- whole hundredths.
CREATE TABLE contract_templates (
  id varchar(50) PRIMARY KEY,
  year int NOT NULL,
  full_name varchar(100) NOT NULL,
  -- rich text with the fields {{partyA}} {{partyB}} {{year}} {{unit}} {{indicators}}
  body text NOT NULL DEFAULT '',
  indicators jsonb NOT NULL DEFAULT '[]',
  assessment_standard text NOT NULL DEFAULT '',
  -- 0 draft, 1 in use, 2 retired
  state smallint NOT NULL DEFAULT 0,
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE contracts (
  id varchar(50) PRIMARY KEY,
  en_code varchar(50) NOT NULL UNIQUE,
  year int NOT NULL,
  template_id varchar(50) NOT NULL REFERENCES contract_templates (id),
  unit_org_id varchar(50) NOT NULL REFERENCES organizes (id),
  party_a_org_id varchar(50) NOT NULL REFERENCES organizes (id),
  -- who is to sign for party A, and after the counter-signature who did
  party_a_signer_id varchar(50) NOT NULL REFERENCES users (id),
  party_b_user_id varchar(50) NOT NULL REFERENCES users (id),
  period_start date NOT NULL,
  period_end date NOT NULL,
  -- last day in force where the contract ended before its period did
  ended_on date,
  content text NOT NULL DEFAULT '',
  -- the content with its fields filled, and the names of the parties, as they were frozen
  frozen_content text,
  party_names jsonb,
  assessment_standard text NOT NULL DEFAULT '',
  -- 4.10: 0 draft, 1 in review, 2 returned, 3 to sign, 4 to counter-sign, 5 in force, 6 assessing, 7 assessed,
  -- 8 terminated, 9 changed
  state smallint NOT NULL DEFAULT 0,
  content_hash char(64),
  review_report_id varchar(50),
  sign_due date,
  signed_at timestamptz,
  effective_at timestamptz,
  urged_on date,
  return_reason text NOT NULL DEFAULT '',
  end_reason text NOT NULL DEFAULT '',
  -- MANAGER | AMENDMENT: how this contract followed its predecessor
  change_kind varchar(20),
  predecessor_id varchar(50) REFERENCES contracts (id),
  successor_id varchar(50) REFERENCES contracts (id),
  assess_opened_at timestamptz,
  draft_shown_at timestamptz,
  assessed_at timestamptz,
  assessor_id varchar(50) REFERENCES users (id),
  score int,
  grade varchar(20),
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX contracts_active ON contracts (year, unit_org_id)
  WHERE delete_mark = 0 AND state <> 8 AND successor_id IS NULL;
CREATE INDEX contracts_state ON contracts (state, year) WHERE delete_mark = 0;
CREATE INDEX contracts_party_b ON contracts (party_b_user_id);

CREATE TABLE contract_indicators (
  id varchar(50) PRIMARY KEY,
  contract_id varchar(50) NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
  sort_code int NOT NULL,
  -- LIMIT | TARGET | AUDIT | PROCESS | VETO
  kind varchar(10) NOT NULL,
  full_name varchar(100) NOT NULL,
  unit_text varchar(20) NOT NULL DEFAULT '',
  target int NOT NULL DEFAULT 0,
  weight int NOT NULL DEFAULT 0,
  per_unit_deduct int NOT NULL DEFAULT 0,
  -- going over the limit is a veto as well
  veto_when_exceeded smallint NOT NULL DEFAULT 0,
  -- MANUAL | AUDIT_SCORE | RECT_RATE | REPORT_COUNT
  source varchar(20) NOT NULL DEFAULT 'MANUAL',
  -- result; null while it is not known
  actual int,
  score int,
  -- the indicator belongs to whoever held the post on its day and counts there
  waived smallint NOT NULL DEFAULT 0,
  evidence jsonb NOT NULL DEFAULT '[]',
  note varchar(500) NOT NULL DEFAULT '',
  -- rows that the value was taken from, when it came from a source
  source_rows jsonb,
  pulled_at timestamptz,
  rev int NOT NULL DEFAULT 0,
  UNIQUE (contract_id, sort_code)
);

-- The contract review report of each round: what reviewers read and what they said (audit-domain 11).
CREATE TABLE contract_review_reports (
  id varchar(50) PRIMARY KEY,
  contract_id varchar(50) NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
  round int NOT NULL,
  summary text NOT NULL DEFAULT '',
  drafter_id varchar(50) NOT NULL REFERENCES users (id),
  drafted_at timestamptz NOT NULL,
  rev int NOT NULL DEFAULT 0,
  UNIQUE (contract_id, round)
);

CREATE TABLE contract_opinions (
  id varchar(50) PRIMARY KEY,
  report_id varchar(50) NOT NULL REFERENCES contract_review_reports (id) ON DELETE CASCADE,
  -- null: any holder of the head's role
  reviewer_id varchar(50) REFERENCES users (id),
  -- AGREED | RETURNED; null while the reviewer has not decided
  decision varchar(10),
  opinion varchar(500) NOT NULL DEFAULT '',
  decided_by varchar(50) REFERENCES users (id),
  decided_at timestamptz
);
CREATE INDEX contract_opinions_report ON contract_opinions (report_id);
CREATE INDEX contract_opinions_reviewer ON contract_opinions (reviewer_id) WHERE decision IS NULL;

CREATE TABLE contract_objections (
  id varchar(50) PRIMARY KEY,
  contract_id varchar(50) NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
  -- SIGN: against the text, instead of signing; ASSESS: against the draft of the result
  kind varchar(10) NOT NULL,
  body varchar(1000) NOT NULL,
  creator_user_id varchar(50) NOT NULL REFERENCES users (id),
  creator_time timestamptz NOT NULL,
  answer varchar(1000) NOT NULL DEFAULT '',
  answered_by varchar(50) REFERENCES users (id),
  answered_at timestamptz
);
CREATE INDEX contract_objections_contract ON contract_objections (contract_id);

-- The signature that a person has chosen to use again.
CREATE TABLE stored_signatures (
  user_id varchar(50) PRIMARY KEY REFERENCES users (id),
  image text NOT NULL,
  stored_at timestamptz NOT NULL
);

-- sign: prove at the moment of signing that it is oneself
ALTER TABLE sign_in_codes DROP CONSTRAINT sign_in_codes_purpose_check;
ALTER TABLE sign_in_codes ADD CONSTRAINT sign_in_codes_purpose_check
  CHECK (purpose IN ('login', 'password', 'sign'));
