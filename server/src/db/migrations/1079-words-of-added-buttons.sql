-- What is said of buttons that somebody added to a list is a part of every list now; changed words go with it.
UPDATE language_texts SET id = moved.now
FROM (VALUES
    ('designed-records.pressed', 'kit.pressed'),
    ('designed-records.buttonFailed', 'kit.buttonFailed'),
    ('designed-records.buttonTooLong', 'kit.buttonTooLong')
) AS moved (before, now)
WHERE language_texts.id = moved.before;
