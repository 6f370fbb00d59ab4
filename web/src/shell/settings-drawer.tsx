import { CheckOutlined } from '@ant-design/icons';
import { LAYOUTS } from '@auditplus/contract/features/auth/layouts.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { Button, Switch } from 'antd';
import { useId } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { SideDrawer } from '../kit/drawers.tsx';
import { call } from '../lib/api.ts';
import { attempt } from '../lib/attempt.ts';
import {
  COLOURS,
  type ColourName,
  type LayoutName,
  LOOK_DEFAULTS,
  THEME_CLASSES,
  useSettings,
} from '../lib/settings.ts';
import { barsOf, paletteOf } from '../theme/palette.ts';
import { LayoutPicture } from './layout-picture.tsx';
import { settingsMessages } from './settings.messages.ts';
import { useShell } from './shell-store.ts';

const WIDTH = 320;
const SWITCHES = [
  'tagsView',
  'tagsIcon',
  'useCache',
  'showLanguage',
  'showSearch',
  'fixedHeader',
  'sidebarLogo',
] as const;

/** How the shell looks and what it shows, on this browser; the layout is kept with the account. */
export function SettingsDrawer() {
  const t = useMessages(settingsMessages);
  const open = useShell((shell) => shell.settingsOpen);
  return (
    <SideDrawer
      open={open}
      width={WIDTH}
      title={t('title')}
      onClose={() => useShell.setState({ settingsOpen: false })}
    >
      <div className="settings">
        <LayoutChoice />
        <ModeChoice />
        <ColourChoice />
        <BarChoice />
        <Switches />
        <Button
          onClick={() => {
            useSettings.getState().change(LOOK_DEFAULTS);
            storeLayout('classic');
          }}
        >
          {t('restore')}
        </Button>
      </div>
    </SideDrawer>
  );
}

function storeLayout(theme: LayoutName): void {
  void attempt(() => call(currentUserRoutes.theme, { body: { theme } }));
}

function LayoutChoice() {
  const t = useMessages(settingsMessages);
  const { layoutType, change } = useSettings();
  return (
    <Choice title={t('layout')} className="settings-layouts">
      {LAYOUTS.map((layout) => (
        <button
          key={layout}
          type="button"
          aria-pressed={layout === layoutType}
          onClick={() => {
            change({ layoutType: layout });
            storeLayout(layout);
          }}
        >
          <LayoutPicture layout={layout} />
          <span>{t(layout)}</span>
        </button>
      ))}
    </Choice>
  );
}

function ModeChoice() {
  const t = useMessages(settingsMessages);
  const { dark, change } = useSettings();
  return (
    <Choice title={t('mode')} className="settings-modes">
      <button type="button" aria-pressed={!dark} onClick={() => change({ dark: false })}>
        {t('lightWhite')}
      </button>
      <button type="button" aria-pressed={dark} onClick={() => change({ dark: true })}>
        {t('dark')}
      </button>
    </Choice>
  );
}

function ColourChoice() {
  const t = useMessages(settingsMessages);
  const { colour, dark, change } = useSettings();
  const names = Object.keys(COLOURS) as ColourName[];
  return (
    <Choice title={t('colour')} className="settings-colours">
      {names.map((name) => (
        <Swatch
          key={name}
          label={t(name === 'default' ? 'defaultColour' : name)}
          colour={paletteOf(name, dark).primary}
          isChosen={name === colour}
          onChoose={() => {
            const themeClass = THEME_CLASSES.find((known) => known === name);
            change({ colour: name, ...(themeClass ? { themeClass } : {}) });
          }}
        />
      ))}
    </Choice>
  );
}

function BarChoice() {
  const t = useMessages(settingsMessages);
  const { themeClass, dark, change } = useSettings();
  return (
    <Choice title={t('bars')} className="settings-colours">
      {THEME_CLASSES.map((name) => (
        <Swatch
          key={name}
          label={t(name)}
          colour={barsOf(name, dark).bar}
          isChosen={name === themeClass}
          onChoose={() => change({ themeClass: name })}
        />
      ))}
    </Choice>
  );
}

type SwatchProps = {
  readonly label: string;
  readonly colour: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

function Swatch({ label, colour, isChosen, onChoose }: SwatchProps) {
  return (
    <button
      type="button"
      className="swatch"
      title={label}
      aria-label={label}
      aria-pressed={isChosen}
      style={{ background: colour }}
      onClick={onChoose}
    >
      {isChosen ? <CheckOutlined /> : null}
    </button>
  );
}

function Switches() {
  const t = useMessages(settingsMessages);
  const settings = useSettings();
  const id = useId();
  return (
    <Choice title={t('shown')} className="settings-switches">
      {SWITCHES.map((name) => (
        <div key={name}>
          <label htmlFor={`${id}-${name}`}>{t(name)}</label>
          <Switch
            id={`${id}-${name}`}
            size="small"
            checked={settings[name]}
            onChange={(on) => settings.change({ [name]: on })}
          />
        </div>
      ))}
    </Choice>
  );
}

type ChoiceProps = {
  readonly title: string;
  readonly className: string;
  readonly children: React.ReactNode;
};

function Choice({ title, className, children }: ChoiceProps) {
  return (
    <fieldset className="settings-choice">
      <legend>{title}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  );
}
