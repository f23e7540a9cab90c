/* plot/picture.c -- picture files: SVG, PNG and PDF through one cairo context. */
#include "plot/picture.h"

#include "deft/io/file.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void deft__picture_say(deft_diag_list *diags, const char *field, const char *format, ...)
{
    deft_diag diag;
    va_list values;
    memset(&diag, 0, sizeof diag);
    diag.severity = DEFT_SEVERITY_ERROR;
    diag.id = DEFT_DIAG_SENTENCE;
    snprintf(diag.field, sizeof diag.field, "%s", field);
    va_start(values, format);
    vsnprintf(diag.text, sizeof diag.text, format, values);
    va_end(values);
    deft_diag_add(diags, &diag);
}

deft_picture_format deft__picture_format_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(slash != NULL ? slash + 1 : path, '.');
    if (dot == NULL) {
        return DEFT_PICTURE_NONE;
    }
    if (strcmp(dot, ".svg") == 0) {
        return DEFT_PICTURE_SVG;
    }
    if (strcmp(dot, ".png") == 0) {
        return DEFT_PICTURE_PNG;
    }
    return strcmp(dot, ".pdf") == 0 ? DEFT_PICTURE_PDF : DEFT_PICTURE_NONE;
}

/* Adds bytes to the file. cairo calls it. */
static cairo_status_t picture_take(void *closure, const unsigned char *bytes, unsigned int size)
{
    deft_picture *picture = closure;
    if (picture->bytes == NULL || picture->capacity - picture->size < size) {
        const size_t capacity = picture->capacity * 2 + size + 4096;
        unsigned char *grown = realloc(picture->bytes, capacity);
        if (grown == NULL) {
            return CAIRO_STATUS_NO_MEMORY;
        }
        picture->bytes = grown;
        picture->capacity = capacity;
    }
    memcpy(picture->bytes + picture->size, bytes, size);
    picture->size += size;
    return CAIRO_STATUS_SUCCESS;
}

bool deft__picture_open(deft_picture *picture, deft_picture_format format, double width, double height)
{
    memset(picture, 0, sizeof *picture);
    picture->format = format;
    if (format == DEFT_PICTURE_SVG) {
        picture->surface = cairo_svg_surface_create_for_stream(picture_take, picture, width, height);
        cairo_svg_surface_set_document_unit(picture->surface, CAIRO_SVG_UNIT_PX);
    } else if (format == DEFT_PICTURE_PDF) {
        picture->surface = cairo_pdf_surface_create_for_stream(picture_take, picture, width, height);
    } else {
        picture->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    }
    picture->cairo = cairo_create(picture->surface);
    if (cairo_status(picture->cairo) != CAIRO_STATUS_SUCCESS) {
        deft__picture_drop(picture);
        return false;
    }
    return true;
}

void deft__picture_drop(deft_picture *picture)
{
    cairo_destroy(picture->cairo);
    cairo_surface_destroy(picture->surface);
    free(picture->bytes);
}

static cairo_status_t picture_put(deft_picture *file, const char *text)
{
    return picture_take(file, (const unsigned char *)text, (unsigned)strlen(text));
}

/* Text for XML. It is plain text (plot/plain_text.h), so that only marks of XML are left to be escaped. */
static cairo_status_t picture_put_xml(deft_picture *file, const char *text)
{
    cairo_status_t status = CAIRO_STATUS_SUCCESS;
    for (const char *c = text; *c != '\0' && status == CAIRO_STATUS_SUCCESS; c++) {
        switch (*c) {
        case '<':
            status = picture_put(file, "&lt;");
            break;
        case '>':
            status = picture_put(file, "&gt;");
            break;
        case '&':
            status = picture_put(file, "&amp;");
            break;
        default:
            status = picture_take(file, (const unsigned char *)c, 1);
        }
    }
    return status;
}

/* The end of the opening tag <svg ...>, where <title> and <desc> belong. */
static size_t picture_svg_head(const deft_picture *picture)
{
    static const char tag[] = "<svg";
    for (size_t i = 0; i + sizeof tag < picture->size; i++) {
        if (memcmp(picture->bytes + i, tag, sizeof tag - 1) == 0) {
            const unsigned char *end = memchr(picture->bytes + i, '>', picture->size - i);
            return end != NULL ? (size_t)(end - picture->bytes) + 1 : 0;
        }
    }
    return 0;
}

/* Puts the title and the description into an SVG. */
static cairo_status_t picture_name(deft_picture *picture, const char *title, const char *about)
{
    const size_t head = picture_svg_head(picture);
    unsigned char *drawn = picture->bytes;
    const size_t size = picture->size;
    cairo_status_t status = CAIRO_STATUS_SUCCESS;
    if (head == 0) {
        return status;
    }
    picture->bytes = NULL;
    picture->size = picture->capacity = 0;
    if ((status = picture_take(picture, drawn, (unsigned)head)) == CAIRO_STATUS_SUCCESS &&
        (status = picture_put(picture, "\n<title>")) == CAIRO_STATUS_SUCCESS &&
        (status = picture_put_xml(picture, title)) == CAIRO_STATUS_SUCCESS &&
        (status = picture_put(picture, "</title>\n<desc>")) == CAIRO_STATUS_SUCCESS &&
        (status = picture_put_xml(picture, about)) == CAIRO_STATUS_SUCCESS &&
        (status = picture_put(picture, "</desc>")) == CAIRO_STATUS_SUCCESS) {
        status = picture_take(picture, drawn + head, (unsigned)(size - head));
    }
    free(drawn);
    return status;
}

deft_result deft__picture_close(deft_picture *picture, const char *path, const char *title, const char *about,
                                deft_diag_list *diags)
{
    deft_result result = DEFT_OK;
    cairo_status_t status;
    if (picture->format == DEFT_PICTURE_PDF) {
        cairo_pdf_surface_set_metadata(picture->surface, CAIRO_PDF_METADATA_TITLE, title);
        cairo_pdf_surface_set_metadata(picture->surface, CAIRO_PDF_METADATA_SUBJECT, about);
        /* no date, so that the same picture has the same bytes */
        cairo_pdf_surface_set_metadata(picture->surface, CAIRO_PDF_METADATA_CREATE_DATE, NULL);
    }
    cairo_show_page(picture->cairo);
    status = cairo_status(picture->cairo);
    cairo_destroy(picture->cairo);
    if (status == CAIRO_STATUS_SUCCESS && picture->format == DEFT_PICTURE_PNG) {
        status = cairo_surface_write_to_png_stream(picture->surface, picture_take, picture);
    }
    cairo_surface_finish(picture->surface);
    if (status == CAIRO_STATUS_SUCCESS) {
        status = cairo_surface_status(picture->surface);
    }
    if (status == CAIRO_STATUS_SUCCESS && picture->format == DEFT_PICTURE_SVG) {
        status = picture_name(picture, title, about);
    }
    cairo_surface_destroy(picture->surface);
    if (status != CAIRO_STATUS_SUCCESS) {
        deft__picture_say(diags, "picture", "cairo could not draw it: %s", cairo_status_to_string(status));
        result = status == CAIRO_STATUS_NO_MEMORY ? DEFT_ERROR_MEMORY : DEFT_ERROR_FILE;
    } else {
        result = deft_file_write(path, (const char *)picture->bytes, picture->size, diags);
    }
    free(picture->bytes);
    return result;
}
