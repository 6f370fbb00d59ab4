export { answerMail } from './answer-mail.ts';
export { createDraft, markMails, saveDraft, sendMail } from './mails.service.ts';
export { readMail } from './mails.view.ts';
