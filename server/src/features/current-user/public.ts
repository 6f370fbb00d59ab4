/** What other features may use of people's own preferences. */

export { findPreference, storePreference } from './current-user.repository.ts';
