export { LARGEST_FILE, type ObjectFile } from './object-files.ts';
export { sentencesOf } from './object-sentences.ts';
export { applyObjects, exportObjects, type ObjectOutcome, planObjects, rollBack } from './objects.service.ts';
