import { Router } from 'express';
import { MediaService } from '../media/media.service.ts';
import { readUpload } from '../media/read-upload.ts';

/** Uploads of pictures; everything else about them goes over GraphQL. */
export const mediaRoutes = Router();

mediaRoutes.post('/', async (req, res) => {
  const { get, viewer } = req.api;
  await get(MediaService).mayUpload(viewer);
  const { id, digest, src, width, height, fileName, altEn, altEs, decorative } = await get(MediaService).upload(
    viewer,
    await readUpload(req, res),
  );
  res.status(201).json({ id, digest, src, width, height, fileName, altEn, altEs, decorative });
});
