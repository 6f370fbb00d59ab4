import type { PasswordPolicy } from '@auditplus/contract/features/auth/auth.model.ts';
import { useEffect, useState } from 'react';
import { call } from './api.ts';
import { BASIC_POLICY } from './password-rule.ts';

/** What the settings ask of a new password; the basic rule until they are known. */
export function usePasswordPolicy(): PasswordPolicy {
  const [policy, setPolicy] = useState(BASIC_POLICY);
  useEffect(() => {
    // Loaded with the form, so that the sign-in page itself stays small.
    void import('@auditplus/contract/features/auth/auth.routes.ts')
      .then(({ authRoutes }) => call(authRoutes.offer, {}))
      .then(({ passwordPolicy }) => setPolicy(passwordPolicy))
      .catch(() => undefined);
  }, []);
  return policy;
}
