-- Lists of findings show the newest first; without this order every page sorts the whole table.
CREATE INDEX findings_newest ON findings (creator_time DESC, id DESC) WHERE delete_mark = 0;
