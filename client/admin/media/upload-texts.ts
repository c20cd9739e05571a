import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PictureProblem } from '#domain/field-problem.ts';
import { accountChanged } from '../../app/account-failure-text.ts';
import type { UploadError } from './upload-picture.ts';

const TEXTS: Record<
  PictureProblem | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'ACCOUNT_CHANGED' | 'UNREACHABLE',
  MessageDescriptor
> = {
  picture_missing: msg`The file is empty. Choose another one.`,
  picture_several: msg`Upload one image at a time.`,
  picture_too_large: msg`The file is larger than 12 MB. Make it smaller, then upload it again.`,
  picture_too_many_pixels: msg`The image has more than 64 million pixels, or more than 40 million in all frames of an animation. Make it smaller, then upload it again.`,
  picture_type: msg`This file isn’t a JPEG, PNG, WebP, AVIF or GIF image. Save it as one of these, then upload it.`,
  picture_heic: msg`This is a HEIC photo, which most browsers can’t show. Export it as a JPEG, then upload that. To have an iPhone take JPEGs, choose Settings › Camera › Formats › Most Compatible.`,
  picture_moving: msg`This APNG or AVIF is animated, but the site would show only its first frame. Save it as a GIF or an animated WebP, then upload that.`,
  picture_svg: msg`SVG files can’t be uploaded as images. To show a drawing in a text, paste its code into the HTML view.`,
  picture_polyglot: msg`The file is an image and also a web page, a document or an archive. Save it again in an image editor, then upload it.`,
  picture_damaged: msg`The image is damaged or incomplete. Save it again in an image editor, then upload it.`,
  picture_cut_off: msg`The upload was cut off, so nothing was stored. Try again.`,
  picture_in_use: msg`This image is in use.`,
  UNAUTHENTICATED: msg`Your session has ended. Log in again in another tab, then try again here.`,
  ACCOUNT_CHANGED: accountChanged,
  FORBIDDEN: msg`You no longer have permission to upload images.`,
  UNREACHABLE: msg`The server couldn’t be reached, so nothing was stored. Check your connection, then try again.`,
};

const OTHER = msg`Something went wrong on the server, so nothing was stored. Please try again.`;

export function uploadText({ problem, retryAfter }: UploadError): MessageDescriptor {
  if (problem === 'RATE_LIMITED') {
    const minutes = Math.ceil((retryAfter ?? 60) / 60);
    return msg`You’ve uploaded many images in a short time. Try again in ${minutes} min.`;
  }
  return isKnown(problem) ? TEXTS[problem] : OTHER;
}

function isKnown(problem: string): problem is keyof typeof TEXTS {
  return Object.hasOwn(TEXTS, problem);
}
