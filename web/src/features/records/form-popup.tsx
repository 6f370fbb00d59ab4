import type { FormSettings } from '@auditplus/contract/features/designs/design.schemas.ts';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { DrawerCancel, SideDrawer } from '../../kit/drawers.tsx';
import { RefusalStrip } from '../../kit/refusal-strip.tsx';
import { mayDiscard } from '../../kit/unsaved-question.ts';
import { usePhone } from '../../kit/use-narrow.ts';
import './records.css';

type FormPopupProps = {
  readonly settings: FormSettings;
  readonly title: ReactNode;
  readonly isDirty: boolean;
  readonly footer: ReactNode;
  readonly closeText: string;
  readonly extra?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Where a form opens: a dialog in the middle, a drawer at the right, or the whole window. */
export function FormPopup(props: FormPopupProps) {
  const { settings, title, isDirty, footer, closeText, extra, onClose, children } = props;
  const isPhone = usePhone();
  if (settings.popupType === 'general' && !isPhone) {
    const leave = async () => {
      if (!isDirty || (await mayDiscard('close'))) onClose();
    };
    return (
      <Modal
        open
        className="form-dialog"
        title={title}
        width={settings.generalWidth}
        mask={{ closable: !isDirty }}
        destroyOnHidden
        onCancel={() => void leave()}
        footer={
          <div className="drawer-foot">
            <RefusalStrip />
            <div className="drawer-actions">
              {extra}
              <Button onClick={() => void leave()}>{closeText}</Button>
              {footer}
            </div>
          </div>
        }
      >
        {children}
      </Modal>
    );
  }
  const width = settings.popupType === 'drawer' ? settings.drawerWidth : settings.fullScreenWidth;
  return (
    <SideDrawer
      open
      title={title}
      width={pixelsOf(isPhone ? '100%' : width)}
      isDirty={isDirty}
      {...(extra === undefined ? {} : { extra })}
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          <DrawerCancel text={closeText} />
          {footer}
        </div>
      }
    >
      {children}
    </SideDrawer>
  );
}

/** `600px` or a share of the window. */
function pixelsOf(width: string): number {
  const number = Number.parseFloat(width);
  if (!Number.isFinite(number)) return window.innerWidth;
  return width.trim().endsWith('%') ? Math.round((window.innerWidth * number) / 100) : number;
}
