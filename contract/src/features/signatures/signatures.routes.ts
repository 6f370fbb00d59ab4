import { z } from 'zod';
import { session } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { ChallengeBody, ChallengeReply, SignatureVerification } from './signatures.model.ts';

/** Re-authentication before signing, and the check of a printed code (audit-domain 9, X14). */
export const signaturesRoutes = {
  challenge: route({
    method: 'POST',
    path: '/api/audit/signature/Actions/Challenge',
    summary: 'Begin a re-authentication: which methods there are; sends the code of the SMS method',
    access: session,
    body: ChallengeBody,
    reply: ChallengeReply,
    refuses: ['login.codeUnavailable', 'login.codeTooSoon'],
  }),
  verify: route({
    method: 'GET',
    path: '/api/audit/signature/Verify/:code',
    summary: 'What a signature code stands for: valid, void or replaced',
    access: session,
    params: z.object({ code: z.string().trim().min(5).max(20) }),
    reply: SignatureVerification,
  }),
};
