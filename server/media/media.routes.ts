import { Router } from 'express';
import { readUpload } from './read-upload.ts';

/** Uploads of pictures; everything else about them goes over GraphQL. */
export const mediaRoutes = Router();

mediaRoutes.post('/', async (req, res) => {
  const { services, viewer } = req.api;
  await services.media.mayUpload(viewer);
  const { id, digest, src, width, height, fileName, altEn, altEs, decorative } = await services.media.upload(
    viewer,
    await readUpload(req, res),
  );
  res.status(201).json({ id, digest, src, width, height, fileName, altEn, altEs, decorative });
});
