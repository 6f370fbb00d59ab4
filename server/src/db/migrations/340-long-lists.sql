-- Departments find the rectifications that they assist with or answer for.
CREATE INDEX rectifications_assistants ON rectifications USING gin (assist_org_ids);
CREATE INDEX rectifications_organisation ON rectifications (responsible_org_id);

-- Findings are counted from the index alone.
DROP INDEX findings_check;
CREATE INDEX findings_check ON findings (check_id, state, delete_mark);
