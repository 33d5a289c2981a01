/** Reading images: with a sampler, without, from mip levels and from multi-sample images. */
export const imageRead = `
## Built-in Image Read Functions
traits reads
let coord = int float
let plane = image2d_t image1d_array_t
let volume = image3d_t image2d_array_t
let line = image1d_t image1d_buffer_t
float4 read_imagef(read_only image1d_t image, sampler_t sampler, coord coord)
  // Reads a pixel as floats, through a sampler or, from 1.2, at integer coordinates without one.
float4 read_imagef(read_only plane image, sampler_t sampler, vector(coord, 2) coord)
float4 read_imagef(read_only volume image, sampler_t sampler, vector(coord, 4) coord)
int4 read_imagei(read_only image1d_t image, sampler_t sampler, coord coord)
  // Reads a pixel as signed integers, through a sampler or, from 1.2, at integer coordinates without one.
int4 read_imagei(read_only plane image, sampler_t sampler, vector(coord, 2) coord)
int4 read_imagei(read_only volume image, sampler_t sampler, vector(coord, 4) coord)
uint4 read_imageui(read_only image1d_t image, sampler_t sampler, coord coord)
  // Reads a pixel as unsigned integers, through a sampler or, from 1.2, at integer coordinates without one.
uint4 read_imageui(read_only plane image, sampler_t sampler, vector(coord, 2) coord)
uint4 read_imageui(read_only volume image, sampler_t sampler, vector(coord, 4) coord)
half4 read_imageh(read_only image1d_t image, sampler_t sampler, coord coord)
  // Reads a pixel as halfs, through a sampler or, from 1.2, at integer coordinates without one.
half4 read_imageh(read_only plane image, sampler_t sampler, vector(coord, 2) coord)
half4 read_imageh(read_only volume image, sampler_t sampler, vector(coord, 4) coord)
float read_imagef(read_only image2d_depth_t image, sampler_t sampler, vector(coord, 2) coord)
float read_imagef(read_only image2d_array_depth_t image, sampler_t sampler, vector(coord, 4) coord)
## Built-in Image Sampler-less Read Functions
traits reads
since 1.2
float4 read_imagef(read_only|read_write line image, int coord)
float4 read_imagef(read_only|read_write plane image, int2 coord)
float4 read_imagef(read_only|read_write volume image, int4 coord)
int4 read_imagei(read_only|read_write line image, int coord)
int4 read_imagei(read_only|read_write plane image, int2 coord)
int4 read_imagei(read_only|read_write volume image, int4 coord)
uint4 read_imageui(read_only|read_write line image, int coord)
uint4 read_imageui(read_only|read_write plane image, int2 coord)
uint4 read_imageui(read_only|read_write volume image, int4 coord)
half4 read_imageh(read_only|read_write line image, int coord)
half4 read_imageh(read_only|read_write plane image, int2 coord)
half4 read_imageh(read_only|read_write volume image, int4 coord)
float read_imagef(read_only|read_write image2d_depth_t image, int2 coord)
float read_imagef(read_only|read_write image2d_array_depth_t image, int4 coord)
## Mipmaps (cl_khr_mipmap_image)
traits reads
needs cl_khr_mipmap_image
float4 read_imagef(read_only image1d_t image, sampler_t sampler, float coord, float lod)
float4 read_imagef(read_only image1d_t image, sampler_t sampler, float coord, float gradient_x, float gradient_y)
float4 read_imagef(read_only image1d_array_t image, sampler_t sampler, float2 coord, float lod)
float4 read_imagef(read_only image1d_array_t image, sampler_t sampler, float2 coord, float gradient_x, float gradient_y)
float4 read_imagef(read_only image2d_t image, sampler_t sampler, float2 coord, float lod)
float4 read_imagef(read_only image2d_t image, sampler_t sampler, float2 coord, float2 gradient_x, float2 gradient_y)
float4 read_imagef(read_only image2d_array_t image, sampler_t sampler, float4 coord, float lod)
float4 read_imagef(read_only image2d_array_t image, sampler_t sampler, float4 coord, float2 gradient_x, float2
  gradient_y)
float4 read_imagef(read_only image3d_t image, sampler_t sampler, float4 coord, float lod)
float4 read_imagef(read_only image3d_t image, sampler_t sampler, float4 coord, float4 gradient_x, float4 gradient_y)
int4 read_imagei(read_only image1d_t image, sampler_t sampler, float coord, float lod)
int4 read_imagei(read_only image1d_t image, sampler_t sampler, float coord, float gradient_x, float gradient_y)
int4 read_imagei(read_only image1d_array_t image, sampler_t sampler, float2 coord, float lod)
int4 read_imagei(read_only image1d_array_t image, sampler_t sampler, float2 coord, float gradient_x, float gradient_y)
int4 read_imagei(read_only image2d_t image, sampler_t sampler, float2 coord, float lod)
int4 read_imagei(read_only image2d_t image, sampler_t sampler, float2 coord, float2 gradient_x, float2 gradient_y)
int4 read_imagei(read_only image2d_array_t image, sampler_t sampler, float4 coord, float lod)
int4 read_imagei(read_only image2d_array_t image, sampler_t sampler, float4 coord, float2 gradient_x, float2 gradient_y)
int4 read_imagei(read_only image3d_t image, sampler_t sampler, float4 coord, float lod)
int4 read_imagei(read_only image3d_t image, sampler_t sampler, float4 coord, float4 gradient_x, float4 gradient_y)
uint4 read_imageui(read_only image1d_t image, sampler_t sampler, float coord, float lod)
uint4 read_imageui(read_only image1d_t image, sampler_t sampler, float coord, float gradient_x, float gradient_y)
uint4 read_imageui(read_only image1d_array_t image, sampler_t sampler, float2 coord, float lod)
uint4 read_imageui(read_only image1d_array_t image, sampler_t sampler, float2 coord, float gradient_x, float gradient_y)
uint4 read_imageui(read_only image2d_t image, sampler_t sampler, float2 coord, float lod)
uint4 read_imageui(read_only image2d_t image, sampler_t sampler, float2 coord, float2 gradient_x, float2 gradient_y)
uint4 read_imageui(read_only image2d_array_t image, sampler_t sampler, float4 coord, float lod)
uint4 read_imageui(read_only image2d_array_t image, sampler_t sampler, float4 coord, float2 gradient_x, float2
  gradient_y)
uint4 read_imageui(read_only image3d_t image, sampler_t sampler, float4 coord, float lod)
uint4 read_imageui(read_only image3d_t image, sampler_t sampler, float4 coord, float4 gradient_x, float4 gradient_y)
float read_imagef(read_only image2d_depth_t image, sampler_t sampler, float2 coord, float lod)
float read_imagef(read_only image2d_depth_t image, sampler_t sampler, float2 coord, float2 gradient_x, float2
  gradient_y)
float read_imagef(read_only image2d_array_depth_t image, sampler_t sampler, float4 coord, float lod)
float read_imagef(read_only image2d_array_depth_t image, sampler_t sampler, float4 coord, float2 gradient_x, float2
  gradient_y)
## Multi-Sample Images (cl_khr_gl_msaa_sharing)
traits reads
needs cl_khr_gl_msaa_sharing
float4 read_imagef(read_only|read_write image2d_msaa_t image, int2 coord, int sample)
float4 read_imagef(read_only|read_write image2d_array_msaa_t image, int4 coord, int sample)
int4 read_imagei(read_only|read_write image2d_msaa_t image, int2 coord, int sample)
int4 read_imagei(read_only|read_write image2d_array_msaa_t image, int4 coord, int sample)
uint4 read_imageui(read_only|read_write image2d_msaa_t image, int2 coord, int sample)
uint4 read_imageui(read_only|read_write image2d_array_msaa_t image, int4 coord, int sample)
float read_imagef(read_only|read_write image2d_msaa_depth_t image, int2 coord, int sample)
float read_imagef(read_only|read_write image2d_array_msaa_depth_t image, int4 coord, int sample)
`;
