import {
  brandPictureBytesMax,
  publicBrand,
  uploadedPicture,
  uploadPictureFields,
} from '../brand.ts';
import type { Call } from '../call.ts';
import { currencyList, settingsAnswer, updateSettingsBody } from '../settings.ts';
import { deskSwitches, updateSwitchesBody } from '../switches.ts';
import { admin, anyone, people } from './callers.ts';

/** Settings, the brand and currencies. */
export const settingsCalls = {
  'settings.get': {
    method: 'GET',
    path: '/settings/company',
    summary: 'The settings, without the admins’ sections for others',
    callers: people,
    response: settingsAnswer,
    errors: [],
  },
  'settings.update': {
    method: 'PATCH',
    path: '/settings/company',
    summary: 'Change settings',
    callers: admin,
    body: updateSettingsBody,
    response: settingsAnswer,
    errors: ['AlreadyDecided', 'OtpRequired', 'IdempotencyConflict'],
    stepUp: 'settings',
  },
  'switches.get': {
    method: 'GET',
    path: '/settings/switches',
    summary: 'What is stopped, paused or dedicated, since when and by whom',
    callers: admin,
    response: deskSwitches,
    errors: [],
  },
  'switches.update': {
    method: 'PATCH',
    path: '/settings/switches',
    summary: 'Set or lift a switch, or only preview what it would affect',
    callers: admin,
    body: updateSwitchesBody,
    response: deskSwitches,
    errors: ['NotFound', 'AlreadyDecided', 'IdempotencyConflict'],
    stepUp: 'settings',
  },
  'brand.get': {
    method: 'GET',
    path: '/brand',
    summary: 'The brand and the public part of the settings',
    callers: anyone,
    response: publicBrand,
    errors: [],
  },
  'brand.uploadPicture': {
    method: 'POST',
    path: '/settings/brand-picture',
    summary: 'Upload a logo or an icon (PNG, JPEG, WebP or SVG), to be saved in the brand',
    callers: admin,
    body: uploadPictureFields,
    upload: { bytesMax: brandPictureBytesMax },
    response: uploadedPicture,
    errors: ['UnsupportedFile', 'IdempotencyConflict'],
  },
  'currency.list': {
    method: 'GET',
    path: '/currency/getAllCurrency',
    summary: 'The currencies',
    callers: people,
    response: currencyList,
    errors: [],
  },
} as const satisfies Record<string, Call>;
