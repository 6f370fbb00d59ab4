/** What other features and the shell may use of offline scoring. */
export { giveBack, heldUser, keepSheet, wipeReadable } from './held-packages.ts';
export type { OpenPackage } from './open-package.ts';
export { PackageButton } from './package-button.tsx';
export { OfflinePackagesTab } from './packages-tab.tsx';
export { useHeldPackage, useWaitingPhotos } from './use-held.ts';
export { useOnline } from './use-online.ts';
export { WaitingPhotos } from './waiting-photos.tsx';
