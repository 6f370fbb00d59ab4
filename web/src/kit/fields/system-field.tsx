import { FieldTimeOutlined, SolutionOutlined } from '@ant-design/icons';
import type { createTime } from '@auditplus/contract/kinds/create-time.ts';
import type { createUser } from '@auditplus/contract/kinds/create-user.ts';
import type { currOrganize } from '@auditplus/contract/kinds/curr-organize.ts';
import { idsOf } from '@auditplus/contract/kinds/stored-values.ts';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { moment } from '../../lib/formats.ts';
import { formFieldMessages } from './form-fields.messages.ts';
import type { RendererOf } from './form-renderer.ts';
import { OrganizationNames, PositionNames, UserNames } from './names.tsx';

// What the server fills in: who and when, shown and never typed.

function Filled({ children }: { readonly children: ReactNode }) {
  const t = useMessages(formFieldMessages);
  return children === null ? (
    <span className="field-text quiet">{t('filledLater')}</span>
  ) : (
    <span className="field-text">{children}</span>
  );
}

export const systemUserRenderer: RendererOf<typeof createUser> = {
  icon: <SolutionOutlined />,
  Edit: ({ value }) => <Filled>{value === null ? null : <UserNames ids={idsOf(value)} />}</Filled>,
  Read: ({ value }) => <UserNames ids={idsOf(value)} />,
};

export const systemTimeRenderer: RendererOf<typeof createTime> = {
  icon: <FieldTimeOutlined />,
  Edit: ({ value }) => <Filled>{value === null ? null : moment(value)}</Filled>,
  Read: ({ value }) => moment(value ?? undefined),
};

export const systemOrganizationRenderer: RendererOf<typeof currOrganize> = {
  icon: <SolutionOutlined />,
  Edit: ({ value }) => <Filled>{value === null ? null : <OrganizationNames ids={idsOf(value)} />}</Filled>,
  Read: ({ value }) => <OrganizationNames ids={idsOf(value)} />,
};

export const systemPositionRenderer: RendererOf<typeof createUser> = {
  icon: <SolutionOutlined />,
  Edit: ({ value }) => <Filled>{value === null ? null : <PositionNames ids={idsOf(value)} />}</Filled>,
  Read: ({ value }) => <PositionNames ids={idsOf(value)} />,
};
