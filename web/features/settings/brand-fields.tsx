import { brandPictures, hexColor, type BrandPicture } from '@peerdesk/contract/brand.ts';
import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useField, type FieldOf } from '../../form-kit/use-field.ts';
import type { Form } from '../../form-kit/use-schema-form.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { sendFile } from '../../session/send-file.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useSettingsText } from './texts.ts';
import type { ReadSettings, TypedSettings } from './typed-settings.ts';

export interface BrandFieldProps {
  form: Form<TypedSettings, ReadSettings>;
  name: FieldOf<TypedSettings, string>;
  label: string;
  hint: React.ReactNode;
}

const fallback = '#000000';

/** A colour, by the system's own picker or typed as #RRGGBB. */
export function ColorField({ form, name, label, hint }: BrandFieldProps) {
  const t = useSettingsText();
  const { field, problem } = useField({ form, name });
  const isColor = hexColor.safeParse(field.value).success;
  return (
    <Field label={label} hint={hint} error={problem}>
      {(control) => (
        <span className="flex items-center gap-2">
          <input
            type="color"
            aria-label={t('brand.pick', { name: label })}
            value={isColor ? field.value.toLowerCase() : fallback}
            onChange={(event) => field.onChange(event.target.value)}
            className="h-9 w-12 shrink-0 rounded-lg border border-control bg-surface p-1 coarse:h-11"
          />
          <Input
            {...control}
            {...field}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            className="flex-1"
          />
        </span>
      )}
    </Field>
  );
}

const accepted = 'image/png,image/jpeg,image/webp,image/svg+xml';

function pictureOf(name: string): BrandPicture {
  return brandPictures.find((use) => name === `brand.${use}`) ?? 'logo';
}

/** A picture of the brand: what it is now, and another one from a file. */
export function PictureField({ form, name, label, hint }: BrandFieldProps) {
  const t = useSettingsText();
  const { field, problem } = useField({ form, name });
  const file = useRef<HTMLInputElement>(null);
  const { keyOf, forget } = useIdempotencyKey();
  const use = pictureOf(name);
  const upload = useMutation({
    mutationFn: (chosen: File) => {
      const key = keyOf([use, chosen.name, chosen.size, chosen.lastModified]);
      return sendFile('brand.uploadPicture', { body: { use }, file: chosen, idempotencyKey: key });
    },
    onSuccess: ({ picture }) => {
      forget();
      field.onChange(picture);
    },
  });
  const ground = use === 'logoDark' ? 'bg-[#15181d]' : 'bg-[#fff]';
  return (
    <Field label={label} hint={hint} error={upload.error ? messageOf(upload.error) : problem}>
      {(control) => (
        <span className="flex items-center gap-3">
          <span
            className={`grid size-14 shrink-0 place-items-center overflow-hidden rounded-lg border p-1.5 ${ground}`}
          >
            <img src={field.value} alt="" className="max-h-full max-w-full object-contain" />
          </span>
          <Button
            {...control}
            icon={<Upload />}
            isBusy={upload.isPending}
            aria-label={t('brand.choose', { name: label })}
            onClick={() => file.current?.click()}
          >
            {t('brand.upload')}
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            accept={accepted}
            aria-label={t('brand.choose', { name: label })}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) upload.mutate(chosen);
              target.value = '';
            }}
          />
        </span>
      )}
    </Field>
  );
}
