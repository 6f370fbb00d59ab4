import type { OrganizeNames } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import { type NameForm, organisationName } from '@auditplus/core/text/organisation-name.ts';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/messages.ts';
import { queryClient, routeKey, useRoute } from '../lib/query.ts';

const FIVE_MINUTES = 300_000;

/** An organisation as replies refer to one. */
type NamedOrg = { readonly id: string; readonly fullName: string };
type NameOf = (org: NamedOrg | null | undefined) => string;

export type OrgNames = {
  /** For charts, tables, tabs and filters. */
  readonly short: NameOf;
  /** For page titles and what is printed. */
  readonly full: NameOf;
  /** The short name of an organisation that is known by its id only, as filters keep it. */
  readonly ofId: (id: string) => string;
  /** Its full name, as records say it. */
  readonly fullOfId: (id: string) => string;
  /** Full names from the top down to an organisation, by their ids; those not known stay out. */
  readonly path: (ids: readonly string[]) => string;
  readonly loading: boolean;
};

/** Names of organisations in the person's language; nothing stands for no organisation: `–`. */
export function useOrgNames(): OrgNames {
  const language = useLanguage();
  const { data, isPending } = useRoute(organizationsRoutes.names, {}, { staleTime: FIVE_MINUTES });
  return useMemo(() => {
    const byId = new Map<string, OrganizeNames>(data?.list.map((names) => [names.id, names]));
    const nameOf =
      (form: NameForm): NameOf =>
      (org) => {
        if (!org) return '–';
        const known = byId.get(org.id);
        if (!known) return org.fullName;
        // A stored record may refer to an organisation by the name that it had then.
        return organisationName({ ...known, fullName: org.fullName }, form, language);
      };
    const short = nameOf('short');
    const full = nameOf('full');
    return {
      short,
      full,
      fullOfId: (id) => full(byId.get(id) ?? { id, fullName: '…' }),
      ofId: (id) => short(byId.get(id) ?? { id, fullName: '…' }),
      path: (ids) =>
        ids
          .flatMap((id) => byId.get(id) ?? [])
          .map(full)
          .join(' / '),
      loading: isPending,
    };
  }, [data, language, isPending]);
}

/** Takes over the names that came with the signed-in person, so that no page has to ask for them before its first row. */
export function keepOrgNames(list: readonly OrganizeNames[]): void {
  queryClient.setQueryData(routeKey(organizationsRoutes.names, {}), { list });
}
