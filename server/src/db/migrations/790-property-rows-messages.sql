-- The words of short lists and of texts in several languages belong to the kit now; changed ones go with them. A text that
-- was changed under both ids keeps the words of the new one.
DELETE FROM language_texts AS former
USING language_texts AS kept
WHERE former.id IN ('designer.addRow', 'designer.removeRow', 'designer.moveUp', 'designer.moveDown',
                    'designer.translate', 'designer.traditional', 'designer.english', 'designer.sameAsChinese')
  AND kept.id = 'propertyRows.' || substr(former.id, length('designer.') + 1);
UPDATE language_texts SET id = 'propertyRows.' || substr(id, length('designer.') + 1)
WHERE id IN ('designer.addRow', 'designer.removeRow', 'designer.moveUp', 'designer.moveDown',
             'designer.translate', 'designer.traditional', 'designer.english', 'designer.sameAsChinese');
