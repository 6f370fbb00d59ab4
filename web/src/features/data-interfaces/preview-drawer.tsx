import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { interfaceMessages } from './data-interfaces.messages.ts';
import { ResultView } from './result-view.tsx';
import { ValueFields } from './value-fields.tsx';

type PreviewDrawerProps = { readonly id: string; readonly onClose: () => void };

/** Calls the published version with values of one's own. */
export function PreviewDrawer({ id, onClose }: PreviewDrawerProps) {
  const t = useMessages(interfaceMessages);
  const query = useRoute(dataInterfacesRoutes.parameters, { params: { id } });
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const preview = useAction(dataInterfacesRoutes.preview, { invalidates: [] });
  const run = () => {
    const paramList = Object.entries(values).map(([field, defaultValue]) => ({ field, defaultValue }));
    preview.mutate({ params: { id }, body: { paramList } });
  };
  const { data } = preview;
  return (
    <SideDrawer open title={t('preview')} width="large" onClose={onClose}>
      <Loaded query={query}>
        {(parameters) => (
          <div className="interface-bench">
            <ValueFields parameters={parameters} values={values} onChange={setValues} />
            <div className="interface-run">
              <Button type="primary" loading={preview.isPending} onClick={run}>
                {t('run')}
              </Button>
            </div>
            {data === undefined ? null : (
              <ResultView
                result={{
                  data,
                  columns: [],
                  rows: Array.isArray(data) ? data.length : null,
                  isCut: false,
                  timings: [],
                }}
              />
            )}
          </div>
        )}
      </Loaded>
    </SideDrawer>
  );
}
