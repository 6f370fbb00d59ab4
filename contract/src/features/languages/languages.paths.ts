/** Where the browser asks for changed texts before its first page, for which the declaration of the call weighs too much. */
export const CHANGED_TEXTS_PATH = '/api/system/Base/Language/Changed';
