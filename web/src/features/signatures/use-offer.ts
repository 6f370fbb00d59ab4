import type { ChallengeReply } from '@auditplus/contract/features/signatures/signatures.model.ts';
import { signaturesRoutes } from '@auditplus/contract/features/signatures/signatures.routes.ts';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { call } from '../../lib/api.ts';
import { showError } from '../../lib/show-error.ts';

type Offer = z.infer<typeof ChallengeReply>;

/** Which methods there are and which signature is stored; asks for no code. */
export function useOffer(): Offer | null {
  const [offer, setOffer] = useState<Offer | null>(null);
  useEffect(() => {
    call(signaturesRoutes.challenge, { body: { method: 'PASSWORD' } })
      .then(setOffer)
      .catch(showError);
  }, []);
  return offer;
}
