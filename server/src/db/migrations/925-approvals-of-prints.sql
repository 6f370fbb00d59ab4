-- Whether a print says who decided: only then is its hash compared with the decisions of today.
ALTER TABLE prints ADD COLUMN has_approvals boolean NOT NULL DEFAULT false;
