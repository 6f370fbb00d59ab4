-- The words of the schedule builder belong to the kit now; changed ones go with them.
UPDATE language_texts SET id = moved.id
FROM (VALUES
  ('task.cronHelp', 'cron.help'),
  ('task.cronBad', 'cron.bad'),
  ('task.cronBuild', 'cron.build'),
  ('task.cronTitle', 'cron.title'),
  ('task.cronUse', 'cron.use'),
  ('task.cronOther', 'cron.other'),
  ('task.rhythm', 'cron.rhythm'),
  ('task.rhythm.minutes', 'cron.rhythm.minutes'),
  ('task.rhythm.hourly', 'cron.rhythm.hourly'),
  ('task.rhythm.daily', 'cron.rhythm.daily'),
  ('task.rhythm.weekly', 'cron.rhythm.weekly'),
  ('task.rhythm.monthly', 'cron.rhythm.monthly'),
  ('task.every', 'cron.every'),
  ('task.minutes', 'cron.minutes'),
  ('task.minute', 'cron.minute'),
  ('task.weekdays', 'cron.weekdays'),
  ('task.days', 'cron.days'),
  ('task.daysMissing', 'cron.daysMissing'),
  ('task.daysHelp', 'cron.daysHelp'),
  ('task.time', 'cron.time'),
  ('task.noRunsWithin', 'cron.noRunsWithin'),
  ('task.nextRuns', 'cron.nextRuns')
) AS moved (was, id) WHERE language_texts.id = moved.was;
