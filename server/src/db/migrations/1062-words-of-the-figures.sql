-- The words of the year's figures are a part of their own, which the home page loads alone; changed ones go with them.
UPDATE language_texts SET id = moved.now
FROM (VALUES
    ('dashboard.kpiAverage', 'kpis.average'),
    ('dashboard.kpiOf', 'kpis.publishedOf'),
    ('dashboard.kpiPublished', 'kpis.published'),
    ('dashboard.kpiGrades', 'kpis.grades'),
    ('dashboard.kpiGrade', 'kpis.grade'),
    ('dashboard.kpiBelow', 'kpis.below'),
    ('dashboard.kpiBelowNone', 'kpis.belowNone'),
    ('dashboard.kpiBelowNote', 'kpis.belowNote'),
    ('dashboard.kpiOwn', 'kpis.own'),
    ('dashboard.kpiChange', 'kpis.change'),
    ('dashboard.kpiNoLast', 'kpis.noLast'),
    ('dashboard.unitsCount', 'kpis.units'),
    ('dashboard.ownRank', 'kpis.ownRank')
) AS moved (before, now)
WHERE language_texts.id = moved.before;
